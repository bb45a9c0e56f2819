/** In English, what the server says in Spanish: by code, and word for word. */
import type { Pack } from '../pack.ts'

export const refusals: Pack['refusals'] = {
  bad_json: 'What was sent is not valid JSON.',
  unauthenticated: 'Sign in to go on.',
  session_revoked: 'Your session has ended. Sign in again.',
  bad_credentials: 'Wrong email or password.',
  bad_table_token: 'The table code is not valid. Scan it again.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'What you are looking for was not found.',
  no_branch: 'Choose a branch.',
  no_bill: 'There is no open bill.',
  table_inactive: 'This table is not taking orders. Please speak to a waiter.',
  no_restaurant: 'Choose a restaurant.',
  other_restaurant: 'You chose another restaurant in another tab. Reload the page.',
  email_taken: 'There is already an account with that email.',
  stale: 'Somebody else changed it meanwhile. Check the data before you save.',
  other_log:
    'The server went back to an earlier state (a backup). This change was made before that and was discarded: check the board.',
  in_use: 'It has been used and cannot be deleted. You can make it inactive or invisible.',
  product_unavailable: 'One of the products is no longer available.',
  bill_requested: 'The bill has already been requested.',
  bill_closed: 'The bill is already closed.',
  bill_full: 'A bill has at most 500 lines. Open another bill for the table.',
  branch_closed: 'The branch is not taking orders right now.',
  table_unconfirmed: 'A waiter has to confirm the table before its first order.',
  own_bill_open: 'There are already orders on an own bill at this table.',
  has_role: 'Still works in a restaurant. Ask for that access to be removed first.',
  illegal_transition: 'Its present state does not allow that change.',
  nothing_to_undo: 'There is no recent change to undo.',
  too_late: 'The time to reopen the bill is over.',
  no_printer: 'The branch has no network printer.',
  body_too_large: 'What was sent is too large.',
  unsupported_media_type: 'It has to be sent as JSON.',
  invalid: 'Check what you entered.',
  bad_image: 'The picture is not valid.',
  idempotency_key_reused: 'That key was already used with something else.',
  too_many_requests: 'Too many attempts. Wait a moment and try again.',
  internal: 'Something unexpected went wrong',
  unavailable: 'The service is busy. Try again in a few seconds.',
}

export const sentences: Pack['sentences'] = {
  'Agotado: escriba Sí o No.': 'Agotado: enter Sí or No.',
  'Cada idioma puede aparecer una sola vez.': 'Each language can appear only once.',
  'Cada producto va una sola vez.': 'Each product goes only once.',
  'Cambie primero su contraseña temporal.': 'Change your temporary password first.',
  'Cambie su propia contraseña en Mi Perfil.': 'Change your own password in My profile.',
  'Cantidad: escriba un número entero de 1 a {máximo}.':
    'Cantidad: enter a whole number from 1 to {máximo}.',
  'Demasiados intentos. Espere un minuto e intente de nuevo.':
    'Too many attempts. Wait one minute and try again.',
  'Demasiados intentos. Espere {minutos} minutos e intente de nuevo.':
    'Too many attempts. Wait {minutos} minutes and try again.',
  'El formato no es válido.': 'The format is not valid.',
  'El precio es demasiado grande.': 'The price is too large.',
  'El rojo debe empezar después del ámbar.': 'Red has to start after amber.',
  'El servidor no imprime en esa dirección. Escriba la que la impresora tiene en la red del restaurante.':
    'The server does not print to that address. Enter the one that the printer has in the restaurant’s network.',
  'El texto contiene caracteres que no se admiten.':
    'The text has characters that are not allowed.',
  'El total de la cuenta es demasiado grande.': 'The total of the bill is too large.',
  'El valor debe ser mayor que {límite}.': 'The value has to be greater than {límite}.',
  'El valor máximo es {límite}.': 'The largest value is {límite}.',
  'El valor mínimo es {límite}.': 'The smallest value is {límite}.',
  'El valor no es válido.': 'The value is not valid.',
  'Elija 1 o 0.': 'Choose 1 or 0.',
  'Elija 1 o 2.': 'Choose 1 or 2.',
  'Elija 10, 20, 30, 40, 50 o 100.': 'Choose 10, 20, 30, 40, 50 or 100.',
  'Elija al menos una sucursal.': 'Choose at least one branch.',
  'Elija uno de estos valores: {valores}.': 'Choose one of these values: {valores}.',
  'Elija {cantidad} como máximo en «{variante}».': 'Choose at most {cantidad} in “{variante}”.',
  'Elija {límite} elementos como máximo.': 'Choose at most {límite}.',
  'Elija {límite} elementos como mínimo.': 'Choose at least {límite}.',
  'Es el mismo producto que el de la fila {fila}.': 'It is the same product as in row {fila}.',
  'Esa opción no es de esta variante.': 'That option is not of this variant.',
  'Esa variante no es de este producto.': 'That variant is not of this product.',
  'Escriba la dirección de la impresora, por ejemplo 192.168.1.50 o 192.168.1.50:9100; el puerto va de 1024 a 65535.':
    'Enter the printer’s address, for example 192.168.1.50 or 192.168.1.50:9100; the port is from 1024 to 65535.',
  'Escriba también la categoria de la sub categoria.':
    'Enter the category of the subcategory as well.',
  'Escriba un correo válido.': 'Enter a valid email.',
  'Escriba un número de página desde 1.': 'Enter a page number from 1.',
  'Escriba un número desde 0.': 'Enter a number from 0.',
  'Escriba una fecha válida.': 'Enter a valid date.',
  'Escriba {límite} caracteres como máximo.': 'Enter at most {límite} characters.',
  'Escriba {límite} caracteres como mínimo.': 'Enter at least {límite} characters.',
  'Ese código no es correcto o ya venció.': 'That code is wrong or has expired.',
  'Ese no es el código que muestra la terminal del servidor.':
    'That is not the code that the server’s terminal shows.',
  'Esta cuenta no es solo de este restaurante: la persona cambia su propia contraseña.':
    'This account is not only of this restaurant: the person changes their own password.',
  'Esta instalación ya tiene quien la administre. Inicie sesión.':
    'Somebody already runs this installation. Sign in.',
  'Estado: escriba Activo o Inactivo.': 'Estado: enter Activo or Inactivo.',
  'Este campo es obligatorio.': 'This field is required.',
  'Falta elegir «{variante}».': '“{variante}” has not been chosen.',
  'Hay filas con errores: no se importó nada.': 'Some rows have errors: nothing was imported.',
  'Hay varios productos con ese nombre: indique cuál en la columna Id.':
    'Several products have that name: say which one in the column Id.',
  'Id: escriba un número entero o déjelo vacío.': 'Id: enter a whole number or leave it empty.',
  'Indique la mesa o la cuenta.': 'Say which table or bill.',
  'La clave debe tener de 1 a 64 caracteres visibles.':
    'The key must have 1 to 64 visible characters.',
  'La clave no es válida.': 'The key is not valid.',
  'La contraseña actual no es correcta.': 'The current password is not right.',
  'La imagen puede pesar 8 MB como máximo.': 'The picture may be at most 8 MB.',
  'La petición no se entiende.': 'The request cannot be understood.',
  'La subcategoría no es de esa categoría.': 'The subcategory is not of that category.',
  'La variante está repetida.': 'The variant is there twice.',
  'Los números de las filas deben ir de menor a mayor.':
    'The row numbers must go from the lowest to the highest.',
  'No es la dirección de un servicio de avisos conocido.':
    'It is not the address of a known push service.',
  'No hay un producto con el Id {id}.': 'There is no product with the Id {id}.',
  'No puede cambiar su propio perfil.': 'You cannot change your own role.',
  'No puede despedirse a sí mismo.': 'You cannot dismiss yourself.',
  'No puede quitarse a sí mismo.': 'You cannot remove yourself.',
  'Obligatorio: escriba Sí o No.': 'Obligatorio: enter Sí or No.',
  'Opcion: es la misma que la de la fila {fila}.': 'Opcion: it is the same as in row {fila}.',
  'Opcion: escriba a qué producto corresponde el Precio Adicional.':
    'Opcion: enter which product the Precio Adicional is for.',
  'Opcion: hay varios productos con ese nombre; escriba cuál así: {nombre} [{id}].':
    'Opcion: several products have that name; say which one like this: {nombre} [{id}].',
  'Opcion: no hay un producto con el Id {id}.': 'Opcion: there is no product with the Id {id}.',
  'Opcion: no hay un producto que se llame {nombre}.': 'Opcion: no product is called {nombre}.',
  'Opcion: un producto no es opción de sí mismo.': 'Opcion: a product is not an option of itself.',
  'Opcion: una variante tiene {máximo} como máximo.': 'Opcion: a variant has at most {máximo}.',
  'Orden: escriba un número entero desde 0.': 'Orden: enter a whole number from 0.',
  'Precio Adicional: escriba un monto con dos decimales como máximo.':
    'Precio Adicional: enter an amount with at most two decimals.',
  'Precio: escriba un monto con dos decimales como máximo.':
    'Precio: enter an amount with at most two decimals.',
  'Se esperaba otro tipo de valor.': 'Another kind of value was expected.',
  'Se esperaba sí o no.': 'Yes or no was expected.',
  'Se esperaba un número entero.': 'A whole number was expected.',
  'Se esperaba un número.': 'A number was expected.',
  'Se esperaba un objeto.': 'An object was expected.',
  'Se esperaba un texto.': 'A text was expected.',
  'Se esperaba una lista.': 'A list was expected.',
  'Su producto no está en el menú ni en otra fila.':
    'Its product is neither in the menu nor in another row.',
  'Todavía no acepta el empleo: dele un código nuevo.':
    'They have not accepted the job yet: give them a new code.',
  'Un producto no es opción de sí mismo.': 'A product is not an option of itself.',
  'Use 128 caracteres como máximo.': 'Use at most 128 characters.',
  'Use 8 caracteres como mínimo.': 'Use at least 8 characters.',
  'Use dos decimales como máximo.': 'Use at most two decimals.',
  'Variante: el producto no tiene una con el Id {id}.':
    'Variante: the product has none with the Id {id}.',
  'Variante: es obligatorio.': 'Variante: it is required.',
  'Variante: hay varias con ese nombre; escriba cuál así: {nombre} [{id}].':
    'Variante: several have that name; say which one like this: {nombre} [{id}].',
  'Ya hay un empleado con ese correo.': 'There is already an employee with that email.',
  '{columna}: es obligatorio donde no hay Id.': '{columna}: it is required where there is no Id.',
  '{columna}: es obligatorio.': '{columna}: it is required.',
  '{columna}: la fila {fila} de la misma variante dice otra cosa.':
    '{columna}: row {fila} of the same variant says something else.',
  '{columna}: va en la fila del producto, no en la de su variante.':
    '{columna}: it goes in the product’s row, not in that of its variant.',
}
