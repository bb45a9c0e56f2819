/** Imports products: choose a file, check the preview of each row, then apply all rows or none. */
import { Button, Loader } from '@mantine/core'
import type { Country } from '@orderi/shared/kernel/time'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useRef } from 'react'
import { menuWords } from '../../i18n/office.ts'
import { useFileDrop } from '../../office/picture/useFileDrop.ts'
import { useOwnRestaurant } from '../../office/useOwnRestaurant.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import classes from './ImportDialog.module.css'
import { ImportPreview } from './ImportPreview.tsx'
import { ReadNotes } from './ReadNotes.tsx'
import { SHEET_FILE_TYPES } from './readFile.ts'
import { useMenuImport } from './useMenuImport.ts'

const words = menuWords.sheet

export function ImportDialog(props: { opened: boolean; onClose: () => void }) {
  const country = useOwnRestaurant().data?.country
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      size="xl"
      title={words.importTitle}
      isSheet
    >
      {country && <Steps country={country} onClose={props.onClose} />}
    </Dialog>
  )
}

function Steps({ country, onClose }: { country: Country; onClose: () => void }) {
  const work = useMenuImport(country, onClose)
  const input = useRef<HTMLInputElement>(null)
  const { ref: place, isOver } = useFileDrop<HTMLFieldSetElement>(work.open)
  return (
    <>
      {!work.preview && <p className={classes['lead']}>{words.lead}</p>}
      <fieldset
        ref={place}
        className={classes['drop']}
        data-over={isOver || undefined}
        data-small={work.preview ? true : undefined}
        aria-label={words.file}
      >
        <IconFileSpreadsheet size="1.75rem" />
        <span className={classes['name']}>{work.fileName ?? words.drop}</span>
        <Button
          variant="default"
          disabled={work.isSending}
          leftSection={work.isReading ? <Loader size="1rem" /> : undefined}
          onClick={() => input.current?.click()}
        >
          {work.fileName === undefined ? words.choose : words.chooseOther}
        </Button>
        <input
          ref={input}
          className="unseen"
          type="file"
          accept={SHEET_FILE_TYPES}
          aria-label={words.file}
          tabIndex={-1}
          disabled={work.isSending}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) work.open(file)
          }}
        />
      </fieldset>
      {work.failure !== undefined && <FailureBox text={work.failure} />}
      {work.read && <ReadNotes read={work.read} onDecodeAs={work.decodeAs} />}
      {work.preview && (
        <ImportPreview
          preview={work.preview}
          isSending={work.isSending}
          onApply={work.apply}
          onCancel={onClose}
        />
      )}
    </>
  )
}
