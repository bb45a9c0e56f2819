import { Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useState } from 'react'
import { profileWords } from '../../i18n/office.ts'
import { copyField } from '../../ui/copy.ts'
import { downloadBlob } from '../../ui/download.ts'
import { printOnRoll } from '../../ui/print.tsx'
import classes from './SecondFactor.module.css'

const words = profileWords.secondFactor.codes
const PAPER_MM = 80

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ol className={classes['codes']} aria-label={words.title}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  )
}

/** Shows recovery codes, which cannot be shown again. Without codes, the server's answer was lost. */
export function RecoveryCodes(props: { codes: readonly string[]; onDone: () => void }) {
  const { codes } = props
  const [copied, setCopied] = useState<boolean>()
  if (codes.length === 0) {
    return (
      <>
        <p className={classes['text']}>{words.lost}</p>
        <div className={classes['actions']}>
          <Button onClick={props.onDone}>{words.done}</Button>
        </div>
      </>
    )
  }
  const text = codes.join('\n')
  const copy = async () => {
    const field = document.createElement('input')
    field.value = codes.join(' ')
    document.body.append(field)
    setCopied(await copyField(field))
    field.remove()
  }
  const print = () =>
    printOnRoll(
      <>
        <h1>{words.title}</h1>
        <CodeList codes={codes} />
      </>,
      words.title,
      PAPER_MM,
    )
  return (
    <>
      <h3 className={classes['subtitle']}>{words.title}</h3>
      <p className={classes['text']}>{words.text}</p>
      <CodeList codes={codes} />
      <div className={classes['actions']}>
        <Button
          variant="default"
          leftSection={<IconCopy size="1.125rem" />}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size="1.125rem" />}
          onClick={() =>
            downloadBlob(new Blob([`${text}\n`], { type: 'text/plain' }), words.fileName)
          }
        >
          {words.download}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size="1.125rem" />} onClick={print}>
          {words.print}
        </Button>
        <Button onClick={props.onDone}>{words.done}</Button>
      </div>
      <output className={classes['text']}>
        {copied !== undefined && (copied ? words.copied : words.copyFailed)}
      </output>
    </>
  )
}
