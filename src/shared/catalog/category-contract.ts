import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageContent } from '../pages/content.ts';
import { category } from './category.ts';
import { categoryOrder, changedCategory, newCategory } from './category-input.ts';

const access = 'admin';
const permission = 'manage_products';
const params = z.object({ slug: z.string() });

const categoryWithText = z.extend(category, {
  /** Markdown for the landing page. */
  landingText: z.nullable(z.string()),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'public',
  summary: 'The categories of the shop, in their order',
  reply: z.object({ categories: z.array(category) }),
});

export const getCategory = endpoint({
  method: 'GET',
  path: '/api/categories/:slug',
  access: 'public',
  summary: 'One category by its current or an earlier slug, with its landing text',
  params,
  reply: z.object({
    category: z.extend(categoryWithText, {
      /** The landing text, read from Markdown, with its placeholders filled. */
      content: z.nullable(pageContent),
    }),
  }),
});

/** A category with its back-office fields. */
const adminCategory = z.extend(categoryWithText, {
  /** Incremented by every edit. */
  version: z.int(),
  /** The HSN code and GST rate (in percent) of new products. */
  hsn: z.nullable(z.string()),
  gstRate: z.nullable(z.number()),
  /** Its earlier slugs, which redirect to it. */
  previousSlugs: z.array(z.string()),
  /** Products that are not archived, and those that are. */
  productCount: z.int(),
  archivedCount: z.int(),
  /** The page of the owner that is shown as its landing page. */
  page: z.nullable(z.object({ id: z.string(), title: z.string() })),
});

export type ShownCategory = z.output<typeof getCategory.reply>['category'];
export type AdminCategory = z.output<typeof adminCategory>;

const list = z.object({ categories: z.array(adminCategory) });
const reply = z.object({ category: adminCategory });

export const listAdminCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  access,
  permission,
  summary: 'All categories with their texts, versions and numbers of products',
  reply: list,
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories',
  access,
  permission,
  summary: 'Adds a category at the end of the list',
  body: newCategory,
  message: 'Category added.',
  reply,
});

export const changeCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:slug',
  access,
  permission,
  summary:
    'Changes a category; rejected if it changed since the given version. A replaced slug redirects to the new one',
  params,
  body: changedCategory,
  message: 'Category saved.',
  reply,
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/admin/categories/:slug',
  access,
  permission,
  summary: 'Deletes a category that no product uses',
  params,
  message: 'Category deleted.',
  reply: z.object({ slug: z.string() }),
});

export const orderCategories = endpoint({
  method: 'POST',
  path: '/api/admin/categories/order',
  access,
  permission,
  summary: 'Sets the order of the categories',
  body: categoryOrder,
  message: 'Order saved.',
  reply: list,
});
