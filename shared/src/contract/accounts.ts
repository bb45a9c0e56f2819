import {
  AcceptRoleBody,
  ChooseRestaurantAnswer,
  ChooseRestaurantBody,
  LanguageBody,
  LoginAnswer,
  LoginBody,
  Me,
  OwnUser,
  PasswordBody,
  ProfileBody,
  RegisterBody,
  User,
} from '../accounts/schema.ts'
import { RestaurantWithBranches } from '../floor/schema.ts'
import { RestaurantProfileBody } from '../restaurants/schema.ts'
import { defineCall } from './call.ts'

export const login = defineCall({
  method: 'POST',
  path: '/login',
  access: 'P',
  summary: 'Iniciar sesión',
  body: LoginBody,
  status: 200,
  answer: LoginAnswer,
  refuses: ['bad_credentials', 'too_many_requests'],
})

export const register = defineCall({
  method: 'POST',
  path: '/register',
  access: 'P',
  summary: 'Crear una cuenta de cliente',
  body: RegisterBody,
  status: 201,
  answer: LoginAnswer,
  refuses: ['email_taken', 'too_many_requests'],
})

export const logout = defineCall({
  method: 'POST',
  path: '/logout',
  access: 'C',
  summary: 'Cerrar sesión',
  status: 204,
})

/** Sets the restaurant and branch in which the session works. Creates nothing. */
export const startRestaurant = defineCall({
  method: 'POST',
  path: '/iniciar-restaurante',
  access: 'S',
  summary: 'Elegir el restaurante y la sucursal de trabajo',
  body: ChooseRestaurantBody,
  status: 200,
  answer: ChooseRestaurantAnswer,
})

export const me = defineCall({
  method: 'GET',
  path: '/me',
  access: 'C',
  summary: 'La persona y sus restaurantes',
  status: 200,
  answer: Me,
})

export const acceptRole = defineCall({
  method: 'POST',
  path: '/aceptar-empleo',
  access: 'C',
  summary: 'Aceptar un empleo con el código de quien lo dio',
  body: AcceptRoleBody,
  status: 200,
  answer: Me,
  refuses: ['forbidden', 'without_branch', 'too_many_requests'],
})

export const restaurant = defineCall({
  method: 'GET',
  path: '/restaurante',
  access: 'S',
  summary: 'El restaurante de trabajo',
  status: 200,
  answer: RestaurantWithBranches,
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const updateProfile = defineCall({
  method: 'POST',
  path: '/actualizar-perfil',
  access: 'C',
  summary: 'Cambiar el nombre y el correo propios',
  body: ProfileBody,
  status: 200,
  answer: User,
  refuses: ['email_taken', 'forbidden', 'too_many_requests'],
})

export const updateLanguage = defineCall({
  method: 'POST',
  path: '/actualizar-idioma',
  access: 'C',
  summary: 'Elegir el idioma de las pantallas propias',
  body: LanguageBody,
  status: 200,
  answer: OwnUser,
  refuses: ['forbidden'],
})

export const updatePassword = defineCall({
  method: 'POST',
  path: '/actualizar-password',
  access: 'C',
  summary: 'Cambiar la contraseña propia',
  body: PasswordBody,
  status: 204,
  refuses: ['too_many_requests'],
})

export const updateOwnRestaurant = defineCall({
  method: 'POST',
  path: '/actualizar-restaurante',
  access: 'A',
  summary: 'Cambiar el perfil del restaurante de trabajo',
  body: RestaurantProfileBody,
  status: 200,
  answer: restaurant.answer,
  refuses: ['no_restaurant', 'other_restaurant', 'stale', 'bad_image'],
})
