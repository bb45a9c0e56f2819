/** The schemas that the API documents define once and reference by name. */
import { Employee, LoginRestaurant, PlatformUser, User } from '@orderi/shared/accounts/schema'
import { Bill, JoinRequest } from '@orderi/shared/bills/schema'
import { BoardEvent, Snapshot } from '@orderi/shared/board/events'
import {
  Branch,
  BranchWithHalls,
  Floor,
  Hall,
  HallWithTables,
  Table,
  TableWithCode,
} from '@orderi/shared/floor/schema'
import { Translation } from '@orderi/shared/kernel/languages'
import { Category, Menu, Product, Subcategory, Variant } from '@orderi/shared/menu/schema'
import { Order, OrderLine } from '@orderi/shared/orders/schema'
import { Restaurant } from '@orderi/shared/restaurants/schema'
import type { z } from 'zod'

export const NAMED_SCHEMAS = {
  Bill,
  BoardEvent,
  Branch,
  BranchWithHalls,
  Category,
  Employee,
  Floor,
  Hall,
  HallWithTables,
  JoinRequest,
  LoginRestaurant,
  Menu,
  Order,
  OrderLine,
  PlatformUser,
  Product,
  Restaurant,
  Snapshot,
  Subcategory,
  Table,
  TableWithCode,
  Translation,
  User,
  Variant,
} satisfies Record<string, z.ZodType>
