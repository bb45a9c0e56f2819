/** The privacy policy (specification, section 2), in Spanish. */
export const privacyWords = {
  title: 'Política de privacidad',
  updated: 'Última actualización: junio de 2025',
  lead: 'Orderi sirve para pedir en un restaurante y para llevar sus cuentas. Esta página dice qué datos suyos guarda, para qué, y qué puede hacer usted con ellos.',
  back: 'Volver al inicio',
  sections: [
    {
      title: 'Qué datos recogemos',
      text: 'Su nombre, su correo electrónico y el historial de sus pedidos.',
    },
    {
      title: 'Para qué los usamos',
      text: 'Solo para su cuenta, para atender sus pedidos y para darle soporte.',
    },
    {
      title: 'Con quién los compartimos',
      text: 'Con nadie: sus datos nunca se comparten.',
    },
    {
      title: 'La cámara',
      text: 'La cámara de su teléfono se usa únicamente para leer códigos QR.',
    },
    {
      title: 'Dónde se guardan',
      text: 'En los servidores seguros de nuestro proveedor.',
    },
    {
      title: 'Sus derechos',
      text: 'Puede pedir en cualquier momento que se corrijan o se eliminen sus datos.',
    },
  ],
}
