/** The file types that pictures can be made from (specification, section 5). */

const KINDS = {
  png: ['image/png'],
  jpg: ['image/jpg', 'image/jpeg', 'image/pjpeg'],
  heic: ['image/heic', 'image/heif'],
  bmp: ['image/bmp', 'image/x-ms-bmp'],
  gif: ['image/gif'],
  tiff: ['image/tiff'],
  svg: ['image/svg+xml'],
  webp: ['image/webp'],
  icon: ['image/x-icon', 'image/vnd.microsoft.icon', 'image/icon'],
} as const

export type PictureKind = keyof typeof KINDS

const EXTENSIONS: Readonly<Record<string, PictureKind>> = {
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  heic: 'heic',
  heif: 'heic',
  bmp: 'bmp',
  gif: 'gif',
  tif: 'tiff',
  tiff: 'tiff',
  svg: 'svg',
  webp: 'webp',
  ico: 'icon',
  icon: 'icon',
}

/** For a file input's `accept`. */
export const ACCEPTED = [
  ...Object.values(KINDS).flat(),
  ...Object.keys(EXTENSIONS).map((extension) => `.${extension}`),
].join(',')

/** The kind by media type, or by file name if the system gives no type. Undefined for unsupported files. */
export function kindOf(file: { type: string; name: string }): PictureKind | undefined {
  if (file.type !== '') {
    const kinds = Object.keys(KINDS) as PictureKind[]
    return kinds.find((kind) => KINDS[kind].some((type) => type === file.type.toLowerCase()))
  }
  return EXTENSIONS[file.name.split('.').at(-1)?.toLowerCase() ?? '']
}
