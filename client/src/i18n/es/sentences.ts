/**
 * What the server says more exactly than by a code, word for word, to people who work with the back office. Only these
 * have words in the other languages; whatever else it says is shown as it is.
 */
export const SENTENCES = [
  'Cada idioma puede aparecer una sola vez.',
  'Cada producto va una sola vez.',
  'Cambie su propia contraseña en Mi Perfil.',
  'El precio es demasiado grande.',
  'El rojo debe empezar después del ámbar.',
  'El servidor no imprime en esa dirección. Escriba la que la impresora tiene en la red del restaurante.',
  'El texto contiene caracteres que no se admiten.',
  'El total de la cuenta es demasiado grande.',
  'El valor no es válido.',
  'Escriba un correo válido.',
  'Ese no es el código que muestra la terminal del servidor.',
  'Esta cuenta no es solo de este restaurante: la persona cambia su propia contraseña.',
  'Esta instalación ya tiene quien la administre. Inicie sesión.',
  'Este campo es obligatorio.',
  'Hay filas con errores: no se importó nada.',
  'La contraseña actual no es correcta.',
  'La subcategoría no es de esa categoría.',
  'No puede cambiar su propio perfil.',
  'No puede despedirse a sí mismo.',
  'No puede quitarse a sí mismo.',
  'Un producto no es opción de sí mismo.',
  'Use 128 caracteres como máximo.',
  'Use 8 caracteres como mínimo.',
  'Use dos decimales como máximo.',
  'Ya hay un empleado con ese correo.',
] as const
