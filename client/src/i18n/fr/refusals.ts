/** In French, what the server says in Spanish: by code, and word for word. */
import type { Pack } from '../pack.ts'

export const refusals: Pack['refusals'] = {
  bad_json: 'Ce qui a été envoyé n’est pas du JSON valide.',
  unauthenticated: 'Connectez-vous pour continuer.',
  session_revoked: 'Votre session est terminée. Connectez-vous à nouveau.',
  bad_credentials: 'E-mail ou mot de passe incorrect.',
  bad_table_token: 'Le code de la table n’est pas valide. Scannez-le à nouveau.',
  forbidden: 'Vous n’avez pas le droit de faire cela.',
  not_found: 'Ce que vous cherchez est introuvable.',
  no_branch: 'Choisissez un site.',
  no_bill: 'Il n’y a pas d’addition ouverte.',
  no_restaurant: 'Choisissez un restaurant.',
  other_restaurant: 'Vous avez choisi un autre restaurant dans un autre onglet. Rechargez la page.',
  email_taken: 'Un compte existe déjà avec cet e-mail.',
  stale: 'Quelqu’un d’autre l’a changé entre-temps. Vérifiez avant d’enregistrer.',
  in_use:
    'Il a déjà servi et ne peut pas être supprimé. Vous pouvez le rendre inactif ou invisible.',
  product_unavailable: 'Un des produits n’est plus disponible.',
  bill_requested: 'L’addition est déjà demandée.',
  bill_closed: 'L’addition est déjà fermée.',
  branch_closed: 'Le site ne prend pas de commandes pour le moment.',
  table_unconfirmed: 'Un serveur doit confirmer la table avant sa première commande.',
  own_bill_open: 'Il y a déjà des commandes sur une addition propre à cette table.',
  has_role: 'Travaille encore dans un restaurant. Demandez d’abord que cet accès soit retiré.',
  illegal_transition: 'L’état actuel ne permet pas ce changement.',
  nothing_to_undo: 'Il n’y a pas de changement récent à annuler.',
  too_late: 'Le délai pour rouvrir l’addition est passé.',
  no_printer: 'Le site n’a pas d’imprimante réseau.',
  body_too_large: 'Ce qui a été envoyé est trop grand.',
  unsupported_media_type: 'L’envoi doit être en JSON.',
  invalid: 'Vérifiez ce que vous avez saisi.',
  bad_image: 'L’image n’est pas valide.',
  idempotency_key_reused: 'Cette clé a déjà servi pour autre chose.',
  too_many_requests: 'Trop d’essais. Patientez un moment et réessayez.',
  internal: 'Une erreur inattendue s’est produite',
  unavailable: 'Le service est occupé. Réessayez dans quelques secondes.',
}

export const sentences: Pack['sentences'] = {
  'Cada idioma puede aparecer una sola vez.': 'Chaque langue ne peut figurer qu’une fois.',
  'Cada producto va una sola vez.': 'Chaque produit ne va qu’une fois.',
  'Cambie su propia contraseña en Mi Perfil.': 'Changez votre propre mot de passe dans Mon profil.',
  'El precio es demasiado grande.': 'Le prix est trop grand.',
  'El rojo debe empezar después del ámbar.': 'Le rouge doit commencer après l’orange.',
  'El servidor no imprime en esa dirección. Escriba la que la impresora tiene en la red del restaurante.':
    'Le serveur n’imprime pas à cette adresse. Saisissez celle de l’imprimante sur le réseau du restaurant.',
  'El texto contiene caracteres que no se admiten.':
    'Le texte contient des caractères qui ne sont pas admis.',
  'El total de la cuenta es demasiado grande.': 'Le total de l’addition est trop grand.',
  'El valor no es válido.': 'La valeur n’est pas valide.',
  'Escriba un correo válido.': 'Saisissez un e-mail valide.',
  'Ese no es el código que muestra la terminal del servidor.':
    'Ce n’est pas le code affiché dans le terminal du serveur.',
  'Esta cuenta no es solo de este restaurante: la persona cambia su propia contraseña.':
    'Ce compte n’est pas seulement de ce restaurant : la personne change son propre mot de passe.',
  'Esta instalación ya tiene quien la administre. Inicie sesión.':
    'Quelqu’un administre déjà cette installation. Connectez-vous.',
  'Este campo es obligatorio.': 'Ce champ est obligatoire.',
  'Hay filas con errores: no se importó nada.':
    'Des lignes ont des erreurs : rien n’a été importé.',
  'La contraseña actual no es correcta.': 'Le mot de passe actuel n’est pas correct.',
  'La subcategoría no es de esa categoría.': 'La sous-catégorie n’est pas de cette catégorie.',
  'No puede cambiar su propio perfil.': 'Vous ne pouvez pas changer votre propre profil.',
  'No puede despedirse a sí mismo.': 'Vous ne pouvez pas vous renvoyer vous-même.',
  'No puede quitarse a sí mismo.': 'Vous ne pouvez pas vous retirer vous-même.',
  'Un producto no es opción de sí mismo.': 'Un produit n’est pas une option de lui-même.',
  'Use 128 caracteres como máximo.': 'Au plus 128 caractères.',
  'Use 8 caracteres como mínimo.': 'Au moins 8 caractères.',
  'Use dos decimales como máximo.': 'Deux décimales au plus.',
  'Ya hay un empleado con ese correo.': 'Il y a déjà un employé avec cet e-mail.',
}
