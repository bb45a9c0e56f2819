/** Searches 250 ms after the last key, or at once when the user presses the button or Enter. */
import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useState } from 'react'
import { texts } from '../../i18n/common.ts'
import classes from './ListScreen.module.css'
import type { ListParams } from './useListParams.ts'

const TYPING_MS = 250
const words = texts.office.list

/** The typed text. Back or a link replaces it with the search in the URL. */
function useDraft(search: string) {
  const [draft, setDraft] = useState({ text: search, base: search, sent: search })
  const isOwn = search === draft.sent
  const current = isOwn ? { ...draft, base: search } : { text: search, base: search, sent: search }
  if (search !== draft.base) setDraft(current)
  return {
    text: search === draft.base ? draft.text : current.text,
    type: (text: string) => setDraft((last) => ({ ...last, text })),
    send: (sent: string) => setDraft((last) => ({ ...last, sent })),
  }
}

export function SearchBox({ params }: { params: ListParams }) {
  const { text, type, send } = useDraft(params.search)
  const wanted = text.trim()
  const search = () => {
    if (wanted === params.search) return
    send(wanted)
    // A search adds one history entry, not one per letter. The address may already be newer than `params`.
    const isLater = new URLSearchParams(location.search).has('buscar')
    params.set({ buscar: wanted }, { replace: isLater })
  }
  useEffect(() => {
    const timer = setTimeout(search, TYPING_MS)
    return () => clearTimeout(timer)
  })
  return (
    <search className={classes['search']}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <TextInput
          aria-label={words.search}
          placeholder={words.search}
          maxLength={200}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          rightSection={
            text !== '' && <CloseButton aria-label={words.clearSearch} onClick={() => type('')} />
          }
        />
        <ActionIcon type="submit" variant="default" aria-label={words.searchButton}>
          <IconSearch size="1.25rem" />
        </ActionIcon>
      </form>
    </search>
  )
}
