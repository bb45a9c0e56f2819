/** Notices about taps without a network. */
export const networkWords = {
  offline: 'Sin red: esto no puede quedar pendiente. Intente de nuevo cuando haya conexión.',
  unreachable:
    'El servidor no responde: esto no puede quedar pendiente. Intente de nuevo en unos segundos.',
  behind: 'Aún se están enviando cambios anteriores. Intente de nuevo en unos segundos.',
  unanswered: 'El servidor no respondió. Compruebe en el tablero si se hizo antes de repetirlo.',
  unkept: 'No hay conexión y este navegador no pudo guardar el cambio. Intente de nuevo.',
}
