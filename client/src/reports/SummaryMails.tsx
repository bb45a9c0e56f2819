import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { setSummaryAddresses } from '@orderi/shared/contract/administration'
import { Email } from '@orderi/shared/kernel/fields'
import { type DaySummary, MAX_SUMMARY_ADDRESSES } from '@orderi/shared/reports/day-summary'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { reportsWords } from '../i18n/money.ts'
import { shownLanguage } from '../i18n/shown.ts'
import { FormCard } from '../office/form/FormCard.tsx'
import { FormFoot } from '../office/form/FormFoot.tsx'
import { useLeaveGuard } from '../office/form/useLeaveGuard.tsx'
import { useSaving } from '../office/form/useSaving.ts'
import { queryClient } from '../shell/queries.ts'
import { Note } from '../ui/Note.tsx'

const words = reportsWords.summary.mails

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((each) => each !== '')

function problemOf(text: string): string | null {
  const addresses = addressesIn(text)
  const wrong = addresses.find((each) => !Email.safeParse(each).success)
  if (wrong !== undefined) return words.bad({ address: wrong })
  return addresses.length > MAX_SUMMARY_ADDRESSES
    ? words.tooMany({ maximum: MAX_SUMMARY_ADDRESSES })
    : null
}

/** The addresses that receive the summary of each day, if the server sends e-mail. */
export function SummaryMails({ summary }: { summary: DaySummary }) {
  if (summary.correo === 0) {
    return <Note kind="note" tone="brand" icon={<IconMailOff size="1.25rem" />} text={words.off} />
  }
  return <AddressesForm addresses={summary.correos} />
}

function AddressesForm({ addresses }: { addresses: readonly string[] }) {
  const form = useForm({
    initialValues: { correos: addresses.join('\n') },
    validate: { correos: problemOf },
  })
  const saving = useSaving({
    form,
    version: undefined,
    send: ({ correos }, { key }) =>
      api.request(setSummaryAddresses, {
        body: { correos: addressesIn(correos), idioma: shownLanguage() },
        key,
      }),
    words,
    onSaved: () => void queryClient.invalidateQueries({ queryKey: queryKeys.reports.all }),
  })
  const guard = useLeaveGuard(form.isDirty())
  return (
    <FormCard title={words.title} text={words.text} saving={saving}>
      <Textarea
        label={words.addresses}
        description={words.hint({ maximum: MAX_SUMMARY_ADDRESSES })}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('correos')}
      />
      <FormFoot saving={saving} />
      {guard.question}
    </FormCard>
  )
}
