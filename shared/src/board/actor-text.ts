/** The actor as screens, papers and files name it, such as `Ana Arias · Muro del salón`. */
export const actorText = ({
  name,
  device,
}: {
  readonly name: string
  readonly device?: string | undefined
}): string => (device === undefined ? name : `${name} · ${device}`)
