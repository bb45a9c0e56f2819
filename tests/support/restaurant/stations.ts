import { calls } from '@orderi/shared/contract/all'
import { makeTenant } from '../tenant.ts'
import type { World } from '../world.ts'

/** A kitchen with a grill, which is the default station, and a bar, which prepares the second dish. */
export async function openStations(world: World) {
  const tenant = await makeTenant(world)
  const { admin, branch, products } = tenant
  const fields = { sucursal: branch.id, color: 'gris', sonido: 'campana', categorias: [] } as const
  const create = async (name: string, order: number, predeterminada: 0 | 1) =>
    (await admin.send(calls.createStation, { ...fields, name, order, predeterminada })).body.id
  const grill = await create('Parrilla', 1, 1)
  const bar = await create('Barra', 2, 0)
  const productos = [products[1]?.id ?? 0]
  await admin.send(calls.assignStation, { sucursal: branch.id, productos, estacion: bar })
  return { ...tenant, grill, bar }
}
