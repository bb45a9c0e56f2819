/** Screen /recibo/{code}: the receipt of a bill, for anyone who has its link. */
import { publicReceipt } from '@orderi/shared/contract/printing'
import type { Language } from '@orderi/shared/kernel/languages'
import type { Receipt } from '@orderi/shared/printing/schema'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError } from '../../api/errors.ts'
import { PaperSheet } from '../../receipt/PaperSheet.tsx'
import { printOnRoll } from '../../ui/print.tsx'
import { pageAddress } from '../address.ts'
import { api } from '../api.ts'
import { BrandHead } from '../ui/BrandHead.tsx'
import { Button } from '../ui/Button.tsx'
import { failureText } from '../ui/failure.ts'
import { LoadingView } from '../ui/LoadingView.tsx'
import { Problem } from '../ui/Problem.tsx'
import { languageStore, useWords } from '../words/language.ts'
import classes from './ReceiptView.module.css'

export function ReceiptView() {
  const codigo = useStore(pageAddress, ({ path }) => path.split('/')[2] ?? '')
  const idioma = useStore(languageStore, (state) => state.chosen)
  const [round, setRound] = useState(0)
  const retry = () => setRound(round + 1)
  return <Page key={`${codigo} ${idioma} ${round}`} query={{ codigo, idioma }} onRetry={retry} />
}

function Page(props: {
  query: { readonly codigo: string; readonly idioma: Language }
  onRetry: () => void
}) {
  const words = useWords().receipt
  const { codigo, idioma } = props.query
  const [receipt, setReceipt] = useState<Receipt>()
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    document.title = `${words.title} · Orderi`
  }, [words])
  useEffect(() => {
    const leaving = new AbortController()
    api
      .request(publicReceipt, { query: { codigo, idioma }, signal: leaving.signal })
      .then(setReceipt, (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error)
      })
    return () => leaving.abort()
  }, [codigo, idioma])
  if (failure instanceof ApiError && failure.status === 404) return <Problem text={words.missing} />
  if (failure) return <Problem icon="off" text={failureText(failure)} onRetry={props.onRetry} />
  if (!receipt) return <LoadingView />
  const { paper, papel } = receipt
  return (
    <>
      <BrandHead maxWidth="28rem" />
      <main id="content" tabIndex={-1} className={classes['view']}>
        <h1 className={classes['title']}>{words.title}</h1>
        <section className={classes['paper']} aria-label={paper.title}>
          <PaperSheet paper={paper} />
        </section>
        <Button
          kind="main"
          onClick={() => printOnRoll(<PaperSheet paper={paper} />, paper.title, papel)}
        >
          {words.print}
        </Button>
      </main>
    </>
  )
}
