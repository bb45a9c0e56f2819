/** Returns the sum of a metric over all series with the given labels, or undefined if there is no such series. */
export async function readMetric(
  url: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const values = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => wanted.every((each) => line.includes(each)))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))))
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0)
}
