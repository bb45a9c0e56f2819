/** Reads the demo's menus and pictures from data files: spreadsheets for the menu import, and WebP images. */
import { readdir, readFile } from 'node:fs/promises'
import { parseCsv } from '@orderi/shared/kernel/csv'
import { sheetRowsOf } from '@orderi/shared/menu/read-sheet'
import type { SentRow } from '@orderi/shared/menu/sheet'
import { foldTitle } from '@orderi/shared/menu/sheet-columns'
import { type StoredImage, webpImage } from '../images/reencode.ts'
import type { RestaurantKey } from './content.ts'

/** Valid relative to both the source file and the built file. */
const FOLDER = new URL('../../demo/', import.meta.url)

export async function readDemoMenu(restaurant: RestaurantKey): Promise<SentRow[]> {
  const text = await readFile(new URL(`${restaurant}/menu.csv`, FOLDER), 'utf8')
  return sheetRowsOf(parseCsv(text)).rows
}

export async function readDemoLogo(restaurant: RestaurantKey): Promise<StoredImage> {
  return webpImage(await readFile(new URL(`${restaurant}/logo.webp`, FOLDER)))
}

export async function readDemoPictures(
  restaurant: RestaurantKey,
): Promise<ReadonlyMap<string, StoredImage>> {
  const folder = new URL(`${restaurant}/pictures/`, FOLDER)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.webp'))
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, StoredImage]> => {
        const bytes = await readFile(new URL(file, folder))
        return [file.replace(/\.webp$/, ''), webpImage(bytes)]
      }),
    ),
  )
}

export function pictureName(dish: string): string {
  return foldTitle(dish).replaceAll(/[^a-z0-9]+/g, '-')
}
