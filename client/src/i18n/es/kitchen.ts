/** The words of the kitchen's screen. */

export const kitchen = {
  title: (branch: string) => `Cocina: ${branch}`,
  titleWaiting: 'Cocina',
  empty: 'No hay pedidos por preparar',
}
