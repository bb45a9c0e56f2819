/** What both pages about the API have in common. */
import { shortJson } from '../short-json.ts'

const PAGES = [
  ['/api/docs', 'Llamadas'],
  ['/api/docs/socket', 'Mensajes del socket'],
] as const

/** Text that stands in a page as it is. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Text with its `code`, **weight** and [links](/to) as HTML. */
export function prose(text: string): string {
  return escaped(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
}

/** Paragraphs, and a list where each begins with a dash. */
export function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .map((part) =>
      part.startsWith('- ')
        ? `<ul>${part
            .slice(2)
            .split('\n- ')
            .map((item) => `<li>${prose(item)}</li>`)
            .join('\n')}</ul>`
        : `<p>${prose(part)}</p>`,
    )
    .join('\n')
}

/** Something in a fixed width, as HTML. It may scroll, so it has a name and can be reached by the keyboard. */
export function block(html: string, label: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escaped(label)}">${html}</pre>`
}

/** A value as JSON, for a page. */
export function json(value: unknown): string {
  return escaped(shortJson(value))
}

/** The shapes that have a name, each once. */
export function namedShapes(named: ReadonlyMap<string, string>): string {
  const shapes = [...named]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, shape]) => `<section><h3 id="${name}">${name}</h3>${block(shape, name)}</section>`)
  return `<h2>Formas</h2>\n${shapes.join('\n')}`
}

/** A page. `head` and `body` are HTML. */
export function htmlPage(
  at: (typeof PAGES)[number][0],
  { head = '', body }: { readonly head?: string; readonly body: string },
): string {
  const links = PAGES.map(
    ([path, name]) => `<a href="${path}"${path === at ? ' aria-current="page"' : ''}>${name}</a>`,
  )
  const title = PAGES.find(([path]) => path === at)?.[1] ?? ''
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · API de Orderi</title>
<link rel="icon" href="data:,">
${head}<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header class="bar"><strong>Orderi <span>API</span></strong><nav aria-label="Páginas">${links.join('')}<a href="/api/openapi.json">openapi.json</a></nav></header>
<main>
${body}
</main>
</body>
</html>
`
}
