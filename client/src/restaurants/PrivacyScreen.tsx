/** The superadmin's form for the privacy page, with a preview link. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PrivacyPage } from '@orderi/shared/accounts/privacy'
import { privacyPage, updatePrivacyPage } from '@orderi/shared/contract/setup'
import { LANGUAGE_NAMES, LANGUAGES } from '@orderi/shared/kernel/names'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { restaurantsWords } from '../i18n/office.ts'
import { FormCard } from '../office/form/FormCard.tsx'
import { FormFoot } from '../office/form/FormFoot.tsx'
import { useLeaveGuard } from '../office/form/useLeaveGuard.tsx'
import { useSaving } from '../office/form/useSaving.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { queryClient } from '../shell/queries.ts'
import { PageHeader } from '../ui/pageHeader.tsx'
import classes from './OwnRestaurantScreen.module.css'

const words = restaurantsWords.privacy

export function PrivacyScreen() {
  const read = useQuery({
    queryKey: queryKeys.privacyPage,
    queryFn: ({ signal }) => api.request(privacyPage, { signal }),
    // Loaded once, because new data would replace what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <div className={classes['page']}>
      <PageHeader title={words.title}>
        <Button component="a" href="/privacidad" target="_blank" variant="default">
          {words.open}
        </Button>
      </PageHeader>
      <Loaded read={read} failed={words.loadFailed} height="34rem">
        {(present) => <PrivacyForm present={present} />}
      </Loaded>
    </div>
  )
}

function PrivacyForm({ present }: { present: PrivacyPage }) {
  const form = useForm<PrivacyPage>({ initialValues: present })
  const saving = useSaving({
    form,
    version: undefined,
    send: (values, { key }) => api.request(updatePrivacyPage, { body: values, key }),
    words,
    onSaved: (saved) => queryClient.setQueryData(queryKeys.privacyPage, saved),
  })
  const guard = useLeaveGuard(form.isDirty())
  return (
    <FormCard title={words.form} text={words.text} saving={saving}>
      <TextInput
        label={words.controller}
        description={words.controllerHint}
        maxLength={200}
        {...form.getInputProps('responsable')}
      />
      <TextInput
        label={words.contact}
        description={words.contactHint}
        maxLength={300}
        {...form.getInputProps('contacto')}
      />
      {LANGUAGES.map((language) => (
        <Textarea
          key={language}
          label={words.textIn({ language: LANGUAGE_NAMES[language] })}
          description={words.textHint}
          lang={language}
          autosize
          minRows={4}
          maxRows={16}
          maxLength={20_000}
          {...form.getInputProps(`textos.${language}`)}
        />
      ))}
      <FormFoot saving={saving} />
      {guard.question}
    </FormCard>
  )
}
