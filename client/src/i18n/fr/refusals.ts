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
  table_inactive: 'Cette table ne prend pas de commandes. Adressez-vous à un serveur.',
  no_restaurant: 'Choisissez un restaurant.',
  other_restaurant: 'Vous avez choisi un autre restaurant dans un autre onglet. Rechargez la page.',
  email_taken: 'Un compte existe déjà avec cet e-mail.',
  stale: 'Quelqu’un d’autre l’a changé entre-temps. Vérifiez avant d’enregistrer.',
  other_log:
    'Le serveur est revenu à un état antérieur (une sauvegarde). Ce changement datait d’avant et a été abandonné : vérifiez le tableau.',
  in_use:
    'Il a déjà servi et ne peut pas être supprimé. Vous pouvez le rendre inactif ou invisible.',
  product_unavailable: 'Un des produits n’est plus disponible.',
  bill_requested: 'L’addition est déjà demandée.',
  bill_closed: 'L’addition est déjà fermée.',
  bill_full: 'Une addition a 500 lignes au plus. Ouvrez une autre addition pour la table.',
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
  'Agotado: escriba Sí o No.': 'Agotado : écrivez Sí ou No.',
  'Cada idioma puede aparecer una sola vez.': 'Chaque langue ne peut figurer qu’une fois.',
  'Cada producto va una sola vez.': 'Chaque produit ne va qu’une fois.',
  'Cambie primero su contraseña temporal.': 'Changez d’abord votre mot de passe temporaire.',
  'Cambie su propia contraseña en Mi Perfil.': 'Changez votre propre mot de passe dans Mon profil.',
  'Cantidad: escriba un número entero de 1 a {máximo}.':
    'Cantidad : écrivez un nombre entier de 1 à {máximo}.',
  'Demasiados intentos. Espere un minuto e intente de nuevo.':
    'Trop d’essais. Attendez une minute et réessayez.',
  'Demasiados intentos. Espere {minutos} minutos e intente de nuevo.':
    'Trop d’essais. Attendez {minutos} minutes et réessayez.',
  'El formato no es válido.': 'Le format n’est pas valide.',
  'El precio es demasiado grande.': 'Le prix est trop grand.',
  'El rojo debe empezar después del ámbar.': 'Le rouge doit commencer après l’orange.',
  'El servidor no imprime en esa dirección. Escriba la que la impresora tiene en la red del restaurante.':
    'Le serveur n’imprime pas à cette adresse. Saisissez celle de l’imprimante sur le réseau du restaurant.',
  'El texto contiene caracteres que no se admiten.':
    'Le texte contient des caractères qui ne sont pas admis.',
  'El total de la cuenta es demasiado grande.': 'Le total de l’addition est trop grand.',
  'El valor debe ser mayor que {límite}.': 'La valeur doit être supérieure à {límite}.',
  'El valor máximo es {límite}.': 'La valeur maximale est {límite}.',
  'El valor mínimo es {límite}.': 'La valeur minimale est {límite}.',
  'El valor no es válido.': 'La valeur n’est pas valide.',
  'Elija 1 o 0.': 'Choisissez 1 ou 0.',
  'Elija 1 o 2.': 'Choisissez 1 ou 2.',
  'Elija 10, 20, 30, 40, 50 o 100.': 'Choisissez 10, 20, 30, 40, 50 ou 100.',
  'Elija al menos una sucursal.': 'Choisissez au moins un site.',
  'Elija uno de estos valores: {valores}.': 'Choisissez l’une de ces valeurs : {valores}.',
  'Elija {cantidad} como máximo en «{variante}».':
    'Choisissez-en au plus {cantidad} dans « {variante} ».',
  'Elija {límite} elementos como máximo.': 'Choisissez-en au plus {límite}.',
  'Elija {límite} elementos como mínimo.': 'Choisissez-en au moins {límite}.',
  'Es el mismo producto que el de la fila {fila}.': 'C’est le même produit qu’à la ligne {fila}.',
  'Esa opción no es de esta variante.': 'Cette option n’est pas de cette variante.',
  'Esa variante no es de este producto.': 'Cette variante n’est pas de ce produit.',
  'Escriba la dirección de la impresora, por ejemplo 192.168.1.50 o 192.168.1.50:9100; el puerto va de 1024 a 65535.':
    'Écrivez l’adresse de l’imprimante, par exemple 192.168.1.50 ou 192.168.1.50:9100 ; le port va de 1024 à 65535.',
  'Escriba también la categoria de la sub categoria.':
    'Écrivez aussi la catégorie de la sous-catégorie.',
  'Escriba un correo válido.': 'Saisissez un e-mail valide.',
  'Escriba un número de página desde 1.': 'Écrivez un numéro de page à partir de 1.',
  'Escriba un número desde 0.': 'Écrivez un nombre à partir de 0.',
  'Escriba una fecha válida.': 'Écrivez une date valide.',
  'Escriba {límite} caracteres como máximo.': 'Écrivez au plus {límite} caractères.',
  'Escriba {límite} caracteres como mínimo.': 'Écrivez au moins {límite} caractères.',
  'Ese código no es correcto o ya venció.': 'Ce code est incorrect ou a expiré.',
  'Ese no es el código que muestra la terminal del servidor.':
    'Ce n’est pas le code affiché dans le terminal du serveur.',
  'Esta cuenta no es solo de este restaurante: la persona cambia su propia contraseña.':
    'Ce compte n’est pas seulement de ce restaurant : la personne change son propre mot de passe.',
  'Esta instalación ya tiene quien la administre. Inicie sesión.':
    'Quelqu’un administre déjà cette installation. Connectez-vous.',
  'Estado: escriba Activo o Inactivo.': 'Estado : écrivez Activo ou Inactivo.',
  'Este campo es obligatorio.': 'Ce champ est obligatoire.',
  'Falta elegir «{variante}».': 'Il reste à choisir « {variante} ».',
  'Hay filas con errores: no se importó nada.':
    'Des lignes ont des erreurs : rien n’a été importé.',
  'Hay varios productos con ese nombre: indique cuál en la columna Id.':
    'Plusieurs produits portent ce nom : indiquez lequel dans la colonne Id.',
  'Id: escriba un número entero o déjelo vacío.': 'Id : écrivez un nombre entier ou laissez vide.',
  'Indique la mesa o la cuenta.': 'Indiquez la table ou l’addition.',
  'La clave debe tener de 1 a 64 caracteres visibles.':
    'La clé doit avoir de 1 à 64 caractères visibles.',
  'La clave no es válida.': 'La clé n’est pas valide.',
  'La contraseña actual no es correcta.': 'Le mot de passe actuel n’est pas correct.',
  'La imagen puede pesar 8 MB como máximo.': 'L’image peut peser 8 Mo au plus.',
  'La petición no se entiende.': 'La requête ne se comprend pas.',
  'La subcategoría no es de esa categoría.': 'La sous-catégorie n’est pas de cette catégorie.',
  'La variante está repetida.': 'La variante est répétée.',
  'Los números de las filas deben ir de menor a mayor.':
    'Les numéros des lignes doivent aller du plus petit au plus grand.',
  'No es la dirección de un servicio de avisos conocido.':
    'Ce n’est pas l’adresse d’un service de notifications connu.',
  'No hay un producto con el Id {id}.': 'Aucun produit n’a l’Id {id}.',
  'No puede cambiar su propio perfil.': 'Vous ne pouvez pas changer votre propre profil.',
  'No puede despedirse a sí mismo.': 'Vous ne pouvez pas vous renvoyer vous-même.',
  'No puede quitarse a sí mismo.': 'Vous ne pouvez pas vous retirer vous-même.',
  'Obligatorio: escriba Sí o No.': 'Obligatorio : écrivez Sí ou No.',
  'Opcion: es la misma que la de la fila {fila}.': 'Opcion : c’est la même qu’à la ligne {fila}.',
  'Opcion: escriba a qué producto corresponde el Precio Adicional.':
    'Opcion : écrivez à quel produit correspond le Precio Adicional.',
  'Opcion: hay varios productos con ese nombre; escriba cuál así: {nombre} [{id}].':
    'Opcion : plusieurs produits portent ce nom ; écrivez lequel ainsi : {nombre} [{id}].',
  'Opcion: no hay un producto con el Id {id}.': 'Opcion : aucun produit n’a l’Id {id}.',
  'Opcion: no hay un producto que se llame {nombre}.':
    'Opcion : aucun produit ne s’appelle {nombre}.',
  'Opcion: un producto no es opción de sí mismo.':
    'Opcion : un produit n’est pas une option de lui-même.',
  'Opcion: una variante tiene {máximo} como máximo.':
    'Opcion : une variante en a {máximo} au plus.',
  'Orden: escriba un número entero desde 0.': 'Orden : écrivez un nombre entier à partir de 0.',
  'Precio Adicional: escriba un monto con dos decimales como máximo.':
    'Precio Adicional : écrivez un montant avec deux décimales au plus.',
  'Precio: escriba un monto con dos decimales como máximo.':
    'Precio : écrivez un montant avec deux décimales au plus.',
  'Se esperaba otro tipo de valor.': 'Une autre sorte de valeur était attendue.',
  'Se esperaba sí o no.': 'Oui ou non était attendu.',
  'Se esperaba un número entero.': 'Un nombre entier était attendu.',
  'Se esperaba un número.': 'Un nombre était attendu.',
  'Se esperaba un objeto.': 'Un objet était attendu.',
  'Se esperaba un texto.': 'Un texte était attendu.',
  'Se esperaba una lista.': 'Une liste était attendue.',
  'Su producto no está en el menú ni en otra fila.':
    'Son produit n’est ni au menu ni à une autre ligne.',
  'Todavía no acepta el empleo: dele un código nuevo.':
    'L’emploi n’est pas encore accepté : donnez un nouveau code.',
  'Un producto no es opción de sí mismo.': 'Un produit n’est pas une option de lui-même.',
  'Use 128 caracteres como máximo.': 'Au plus 128 caractères.',
  'Use 8 caracteres como mínimo.': 'Au moins 8 caractères.',
  'Use dos decimales como máximo.': 'Deux décimales au plus.',
  'Variante: el producto no tiene una con el Id {id}.':
    'Variante : le produit n’en a aucune avec l’Id {id}.',
  'Variante: es obligatorio.': 'Variante : c’est obligatoire.',
  'Variante: hay varias con ese nombre; escriba cuál así: {nombre} [{id}].':
    'Variante : plusieurs portent ce nom ; écrivez laquelle ainsi : {nombre} [{id}].',
  'Ya hay un empleado con ese correo.': 'Il y a déjà un employé avec cet e-mail.',
  '{columna}: es obligatorio donde no hay Id.':
    '{columna} : c’est obligatoire là où il n’y a pas d’Id.',
  '{columna}: es obligatorio.': '{columna} : c’est obligatoire.',
  '{columna}: la fila {fila} de la misma variante dice otra cosa.':
    '{columna} : la ligne {fila} de la même variante dit autre chose.',
  '{columna}: va en la fila del producto, no en la de su variante.':
    '{columna} : cela va à la ligne du produit, pas à celle de sa variante.',
}
