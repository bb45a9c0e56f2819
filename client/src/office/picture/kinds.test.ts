import { expect, it } from 'vitest'
import { pictureKindOf } from './kinds.ts'

it.each([
  ['image/png', 'a.png', 'png'],
  ['image/jpeg', 'a.jpeg', 'jpg'],
  ['image/jpg', 'a.jpg', 'jpg'],
  ['image/heic', 'IMG_1.HEIC', 'heic'],
  ['', 'IMG_1.HEIC', 'heic'],
  ['image/bmp', 'a.bmp', 'bmp'],
  ['image/gif', 'a.gif', 'gif'],
  ['image/tiff', 'a.tif', 'tiff'],
  ['image/svg+xml', 'a.svg', 'svg'],
  ['image/webp', 'a.webp', 'webp'],
  ['image/x-icon', 'favicon.ico', 'icon'],
  ['image/vnd.microsoft.icon', 'favicon.ico', 'icon'],
  ['application/pdf', 'menu.png', undefined],
  ['image/avif', 'a.avif', undefined],
  ['', 'notas.txt', undefined],
  ['', 'sin extension', undefined],
])('detects a picture’s format from media type «%s» and file name «%s»: %s', (type, name, kind) => {
  expect(pictureKindOf({ type, name })).toBe(kind)
})
