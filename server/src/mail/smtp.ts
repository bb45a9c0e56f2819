/** Sends e-mails through the SMTP server of the settings. */
import { isIP } from 'node:net'
import { untilAborted } from '@orderi/shared/kernel/until-aborted'
import { createTransport } from 'nodemailer'

export interface SmtpSettings {
  /** `smtps://user:password@host:port`, or `smtp:` for STARTTLS. */
  readonly url: string
  /** The sender's address. */
  readonly from: string
}

/** `sender` is the name beside the sender's address. Replies go to `replyTo` unless it is empty. */
export interface MailContent {
  readonly sender: string
  readonly replyTo: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface OutgoingMail extends MailContent {
  /** Equal in all attempts, so that mail servers can recognise a repeated mail. */
  readonly id: string
  readonly to: string
}

/** @param signal ends waiting for the server */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

/** Limits connecting, the server's greeting, and each later pause of the server. */
const TIMEOUT_MS = 10_000

/** @param timeoutMs limits each step of sending */
export function createSmtpSender(
  { url, from }: SmtpSettings,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host,
    ...(port !== '' && { port: Number(port) }),
    secure,
    // A password is never sent unencrypted over a network.
    requireTLS: !secure && username !== '' && !isThisMachine(host),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.split('@').at(-1) ?? ''
  return async ({ id, to, sender, replyTo, subject, text, html }, signal) => {
    const sending = transport.sendMail({
      messageId: `<${id}@${domain}>`,
      from: { name: sender, address: from },
      to: { name: '', address: to },
      ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html,
      // Prevents automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    await untilAborted(signal, sending)
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Whether the server refused the mail permanently, for example because the address does not exist. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    typeof responseCode === 'number' &&
    responseCode >= 500
  )
}
