/** Notes on a file that can be read in several ways: its encoding, its sheets, its columns. */
import { NativeSelect } from '@mantine/core'
import { menuWords } from '../../i18n/office.ts'
import { OLD_ENCODINGS, type OldEncoding } from './decodeText.ts'
import classes from './ImportDialog.module.css'
import type { ReadFile } from './readFile.ts'

const words = menuWords.sheet

export function ReadNotes(props: { read: ReadFile; onDecodeAs: (encoding: OldEncoding) => void }) {
  const { encoding, sheet, unknown } = props.read
  return (
    <>
      {encoding && (
        <NativeSelect
          className={classes['encoding'] ?? ''}
          label={words.encoding}
          description={words.encodingNote}
          data={OLD_ENCODINGS.map((value) => ({ value, label: words.encodings[value] }))}
          value={encoding}
          onChange={(event) => {
            const chosen = OLD_ENCODINGS.find((each) => each === event.currentTarget.value)
            if (chosen) props.onDecodeAs(chosen)
          }}
        />
      )}
      {sheet && (
        <p className={classes['lead']}>
          {words.otherSheets({ name: sheet.name, others: sheet.others.join(', ') })}
        </p>
      )}
      {unknown.length > 0 && (
        <p className={classes['lead']}>{words.unknown({ titles: unknown.join(', ') })}</p>
      )}
    </>
  )
}
