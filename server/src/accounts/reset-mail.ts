import type { Language } from '@orderi/shared/kernel/languages'
import type { Deps } from '../deps.ts'
import { RESET_MINUTES } from '../identity/commands/login-limits.ts'
import type { MailContent } from '../mail/smtp.ts'
import { paperMail } from '../printing/paper-mail.ts'
import { resetCodeOf } from './commands/password-resets.ts'
import { requireReset } from './queries/reset-mail.ts'

interface ResetMailWords {
  readonly subject: string
  readonly text: string
  readonly limit: string
  readonly ignore: string
  readonly open: string
}

const WORDS: Readonly<Record<Language, ResetMailWords>> = {
  es: {
    subject: 'Contraseña nueva para Orderi',
    text: 'Alguien pidió una contraseña nueva para su cuenta. Si fue usted, elíjala con este enlace.',
    limit: `Sirve una sola vez, durante ${RESET_MINUTES} minutos.`,
    ignore: 'Si no fue usted, ignore este correo: su contraseña no cambia.',
    open: 'Elegir la contraseña nueva',
  },
  en: {
    subject: 'New password for Orderi',
    text: 'Somebody asked for a new password for your account. If it was you, choose it with this link.',
    limit: `It works once, for ${RESET_MINUTES} minutes.`,
    ignore: 'If it was not you, ignore this email: your password does not change.',
    open: 'Choose the new password',
  },
  pt: {
    subject: 'Senha nova para o Orderi',
    text: 'Alguém pediu uma senha nova para a sua conta. Se foi você, escolha-a com este link.',
    limit: `Ele funciona uma só vez, durante ${RESET_MINUTES} minutos.`,
    ignore: 'Se não foi você, ignore este e-mail: sua senha não muda.',
    open: 'Escolher a senha nova',
  },
  fr: {
    subject: 'Nouveau mot de passe pour Orderi',
    text: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’est vous, choisissez-le avec ce lien.',
    limit: `Il ne sert qu’une fois, pendant ${RESET_MINUTES} minutes.`,
    ignore: 'Sinon, ignorez cet e-mail : votre mot de passe ne change pas.',
    open: 'Choisir le nouveau mot de passe',
  },
}

/** @throws DomainError `not_found` after the link has ended */
export async function resetMail(
  deps: Pick<Deps, 'pool' | 'clock' | 'jwtSecret'>,
  publicUrl: string,
  { resetId, language }: { readonly resetId: string; readonly language: Language },
): Promise<MailContent> {
  const words = WORDS[language]
  await requireReset(deps.pool, resetId, deps.clock())
  const center = (text: string) => ({ kind: 'center' as const, text })
  // The name is left out, because anyone may register with another person's e-mail and any text as the name.
  const lines = [words.text, words.limit, words.ignore].map(center)
  return {
    sender: 'Orderi',
    replyTo: '',
    subject: words.subject,
    ...paperMail(
      { title: words.subject, lines },
      {
        language,
        link: {
          text: words.open,
          url: `${publicUrl}/nueva-clave#codigo=${resetCodeOf(deps, resetId)}`,
        },
      },
    ),
  }
}
