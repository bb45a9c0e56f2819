import type { Pack } from '../pack.ts'

export const network: Pack['network'] = {
  offline: 'Pas de réseau : ceci ne peut pas rester en attente. Réessayez avec une connexion.',
  unreachable:
    'Le serveur ne répond pas : ceci ne peut pas rester en attente. Réessayez dans quelques secondes.',
  behind:
    'Des changements précédents sont encore en cours d’envoi. Réessayez dans quelques secondes.',
  unanswered:
    'Le serveur n’a pas répondu. Vérifiez sur le tableau si c’est fait avant de recommencer.',
  unkept: 'Pas de connexion, et ce navigateur n’a pas pu garder le changement. Réessayez.',
}
