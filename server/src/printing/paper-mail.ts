/** A paper as the text and the HTML of an e-mail. */
import type { Language } from '@orderi/shared/kernel/languages'
import type { Paper, PaperLine } from '@orderi/shared/printing/paper'

interface PaperMail {
  readonly language: Language
  /** A link below the paper. */
  readonly link: { readonly text: string; readonly url: string }
}

/** Inline, because mail programs ignore style sheets. */
const FONT = "font:16px/1.45 'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1c1917"
const STYLES: Readonly<Record<Exclude<PaperLine['kind'], 'rule' | 'pair'>, string>> = {
  number: 'font-size:40px;font-weight:700;text-align:center',
  title: 'font-size:22px;font-weight:700;line-height:1.25;text-align:center',
  heading: 'padding-top:4px;font-size:18px;font-weight:700',
  center: 'text-align:center;color:#57534e',
  mark: 'font-size:22px;font-weight:700;text-align:center',
  dish: 'padding-top:6px;font-size:18px;font-weight:700',
  option: 'padding-left:20px;color:#57534e',
  note: 'font-weight:700',
}
const RULE = 'border-top:1px dashed #a8a29e;font-size:0;line-height:0'
const LINK =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1917;color:#ffffff;font-weight:600;text-decoration:none'

export function paperMail(
  paper: Paper,
  { language, link }: PaperMail,
): Record<'text' | 'html', string> {
  return {
    text: [...paper.lines.map(textOf), '', link.text, link.url, ''].join('\n'),
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(paper.title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f5f4">
<table role="presentation" align="center" cellspacing="0" cellpadding="0" style="width:100%;max-width:460px;margin:0 auto;background:#ffffff;border:1px solid #e7e5e4;border-radius:12px">
<tr><td style="padding:24px">
<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;${FONT}">
${paper.lines.map(rowOf).join('\n')}
</table>
</td></tr>
</table>
<p style="margin:24px 0 0;text-align:center;${FONT}"><a href="${escaped(link.url)}" style="${LINK}">${escaped(link.text)}</a></p>
</body>
</html>
`,
  }
}

function textOf(line: PaperLine): string {
  if (line.kind === 'rule') return '----'
  return line.kind === 'pair' ? `${line.text}: ${line.right}` : contentOf(line)
}

function rowOf(line: PaperLine): string {
  if (line.kind === 'rule') {
    return `<tr><td colspan="2" style="height:12px"></td></tr><tr><td colspan="2" style="height:12px;${RULE}"></td></tr>`
  }
  if (line.kind !== 'pair') {
    return `<tr><td colspan="2" style="${STYLES[line.kind]}">${escaped(contentOf(line))}</td></tr>`
  }
  const style = line.isBig ? 'font-size:20px;font-weight:700' : ''
  return `<tr><td style="padding:1px 12px 1px 0;${style}">${escaped(line.text)}</td><td align="right" style="padding:1px 0;vertical-align:top;white-space:nowrap;${style}">${escaped(line.right)}</td></tr>`
}

function contentOf(line: Exclude<PaperLine, { kind: 'rule' | 'pair' }>): string {
  return line.kind === 'dish' ? `${line.quantity} × ${line.text}` : line.text
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}
