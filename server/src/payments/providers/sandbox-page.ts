/** The page of the sandbox provider, where a guest confirms or cancels a payment. */
import { money, moneyFormatOfSign } from '@orderi/shared/kernel/formats'
import type { Language } from '@orderi/shared/kernel/languages'
import type { SandboxCharge } from './commands/sandbox.ts'

export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  es: {
    title: 'Pago de prueba',
    note: 'Esta página imita a un proveedor de pagos. No se cobra dinero.',
    pay: 'Pagar',
    cancel: 'Cancelar',
    over: 'Este pago ya terminó.',
    back: 'Volver a la cuenta',
  },
  en: {
    title: 'Test payment',
    note: 'This page imitates a payment provider. No money is charged.',
    pay: 'Pay',
    cancel: 'Cancel',
    over: 'This payment is over.',
    back: 'Back to the bill',
  },
  pt: {
    title: 'Pagamento de teste',
    note: 'Esta página imita um provedor de pagamentos. Nenhum dinheiro é cobrado.',
    pay: 'Pagar',
    cancel: 'Cancelar',
    over: 'Este pagamento já terminou.',
    back: 'Voltar à conta',
  },
  fr: {
    title: 'Paiement de test',
    note: 'Cette page imite un prestataire de paiement. Rien n’est débité.',
    pay: 'Payer',
    cancel: 'Annuler',
    over: 'Ce paiement est terminé.',
    back: 'Retour à l’addition',
  },
}

const STYLE = `:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}
body{margin:0;display:grid;place-items:center;min-height:100vh}
main{box-sizing:border-box;width:100%;max-width:24rem;padding:1.5rem;text-align:center}
strong{display:block;margin:1.5rem 0;font-size:2.25rem}
form{display:grid;gap:.75rem}
button,a{box-sizing:border-box;display:block;width:100%;min-height:3.5rem;padding:.75rem;border:2px solid #016083;border-radius:.5rem;background:#fff;color:#016083;font:inherit;font-weight:600;text-decoration:none}
button:first-child{background:#016083;color:#fff}`

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** @param isOpen whether the guest can still decide */
export function sandboxPage(charge: SandboxCharge, isOpen: boolean): string {
  const texts = TEXTS[charge.language]
  const amount = money(charge.amount_c / 100, moneyFormatOfSign(charge.currency))
  const button = (action: string, label = '') =>
    `<button type="submit" formaction="?accion=${action}">${escaped(label)}</button>`
  const content = isOpen
    ? `<form method="post">${button('pagar', texts['pay'])}${button('cancelar', texts['cancel'])}</form>`
    : `<p>${escaped(texts['over'] ?? '')}</p><a href="${escaped(charge.return_to)}">${escaped(texts['back'] ?? '')}</a>`
  const title = escaped(texts['title'] ?? '')
  return `<!doctype html>
<html lang="${charge.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body><main><h1>${title}</h1><p>${escaped(texts['note'] ?? '')}</p><strong>${escaped(amount)}</strong>${content}</main></body>
</html>
`
}
