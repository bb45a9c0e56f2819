/** The peer's tables, as they are made when orders are all that is thought of. */
import type { Knex } from 'knex'

/** Makes them in an empty database. */
export async function makeTables(knex: Knex): Promise<void> {
  await knex.schema
    .createTable('users', (table) => {
      table.increments()
      table.string('name').notNullable()
    })
    .createTable('restaurants', (table) => {
      table.increments()
      table.string('currency').notNullable()
      table.decimal('iva', 12, 2).notNullable()
      table.decimal('service', 12, 2).notNullable()
      table.decimal('commission', 12, 2).notNullable()
    })
    .createTable('branches', (table) => {
      table.increments()
      table.integer('restaurant_id').notNullable().references('restaurants.id')
    })
    .createTable('memberships', (table) => {
      table.integer('user_id').notNullable().references('users.id')
      table.integer('restaurant_id').notNullable().references('restaurants.id')
      table.primary(['user_id', 'restaurant_id'])
    })
    .createTable('halls', (table) => {
      table.increments()
      table.integer('branch_id').notNullable().references('branches.id')
      table.string('name').notNullable()
    })
    .createTable('tables', (table) => {
      table.increments()
      table.integer('hall_id').notNullable().references('halls.id')
      table.string('name').notNullable()
    })
    .createTable('products', (table) => {
      table.increments()
      table.integer('restaurant_id').notNullable().references('restaurants.id').index()
      table.string('name').notNullable()
      table.decimal('price', 12, 2).notNullable()
      table.boolean('available').notNullable().defaultTo(true)
    })
    .createTable('bills', (table) => {
      table.increments()
      table.integer('branch_id').notNullable().references('branches.id').index()
      table.integer('table_id').notNullable().references('tables.id').index()
      table.date('day').notNullable()
      table.integer('number').notNullable()
      table.string('name').notNullable()
      table.string('status').notNullable()
      table.decimal('total', 12, 2).notNullable()
      table.decimal('iva', 12, 2).notNullable()
      table.decimal('service', 12, 2).notNullable()
      table.decimal('commission', 12, 2).notNullable()
      table.integer('pieces').notNullable()
      table.decimal('total_final', 12, 2).notNullable()
      table.timestamp('created_at').notNullable().defaultTo(knex.fn.now())
      table.timestamp('closed_at')
      table.index(['branch_id', 'day', 'number'])
    })
    .createTable('orders', (table) => {
      table.increments()
      table.integer('branch_id').notNullable().references('branches.id')
      table.integer('bill_id').notNullable().references('bills.id').index()
      table.integer('user_id').notNullable().references('users.id')
      table.date('day').notNullable()
      table.integer('number').notNullable()
      table.string('status').notNullable()
      table.timestamp('created_at').notNullable().defaultTo(knex.fn.now())
      table.index(['branch_id', 'day', 'number'])
    })
    .createTable('order_lines', (table) => {
      table.increments()
      table.integer('bill_id').notNullable().references('bills.id').index()
      table.integer('order_id').notNullable().references('orders.id').index()
      table.integer('product_id').notNullable().references('products.id')
      table.string('product_name').notNullable()
      table.decimal('price', 12, 2).notNullable()
      table.integer('quantity').notNullable()
      table.string('status').notNullable()
      table.string('note')
    })
}
