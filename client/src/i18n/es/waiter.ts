/** The words of the waiter's phone. */

export const waiter = {
  title: (branch: string) => `Mesero: ${branch}`,
  titleWaiting: 'Mesero',
  empty: 'Nadie espera a un mesero',
}
