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

export const ACCEPTED_FILES = [
  ...Object.values(KINDS).flat(),
  ...Object.keys(EXTENSIONS).map((extension) => `.${extension}`),
].join(',')

/** Uses the media type, or the file name if the system gives no type. Undefined for unsupported files. */
export function pictureKindOf(file: { type: string; name: string }): PictureKind | undefined {
  if (file.type !== '') {
    const kinds = Object.keys(KINDS) as PictureKind[]
    return kinds.find((kind) => KINDS[kind].some((type) => type === file.type.toLowerCase()))
  }
  return EXTENSIONS[file.name.split('.').at(-1)?.toLowerCase() ?? '']
}
