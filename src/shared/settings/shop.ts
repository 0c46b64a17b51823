import * as z from 'zod/mini';
import { iconUrl, pictureUrl } from '../media/upload-fields.ts';
import { requiredText } from '../text-field.ts';
import {
  email,
  endsAfterStart,
  link,
  listOf,
  optional,
  phone,
  schedule,
  uniqueBy,
  webUrl,
  wholeNumber,
} from './fields.ts';
import { sampleNewsletterText } from './sample-texts.ts';

export const marketplaceKinds = ['quick delivery', 'online store'] as const;

const marketplace = z.object({
  name: requiredText('Name', 40),
  kind: z.enum(marketplaceKinds, 'Choose the kind of marketplace'),
  /** Without an address the name is shown as text. */
  url: z._default(optional(webUrl), null),
  logo: z._default(optional(pictureUrl), null),
});

const social = z.object({
  name: requiredText('Name', 40),
  url: z._default(optional(webUrl), null),
});

const announcement = z
  .object({
    text: requiredText('The announcement', 140),
    link: z._default(optional(link), null),
    ...schedule,
  })
  .check(endsAfterStart);

const sameName = 'This name is already in the list';
const nameKey = ({ name }: { name: string }) => name.toLowerCase();

export const shopSection = z.object({
  name: requiredText('The shop name', 40),
  tagline: requiredText('The tagline', 120),
  /** The title of the home page in search results. */
  title: requiredText('The page title', 60),
  description: requiredText('The description', 200),
  city: requiredText('The city', 60),
  location: requiredText('The location', 120),
  foundedYear: wholeNumber({ what: 'The year', min: 1900, max: 2100 }),
  /** Without uploads, the drawn pictures show the drawn brand, and those of another shop its name. */
  logo: z._default(optional(pictureUrl), null),
  icon: z._default(optional(iconUrl), null),
  /** For links to pages without a picture of their own. */
  shareImage: z._default(optional(pictureUrl), null),
  /** Beside the sign-in form on wide screens. */
  signInImage: z._default(optional(pictureUrl), null),
  contact: z.object({
    /** Refunds and customer care. */
    email,
    /** Order tracking. */
    ordersEmail: email,
    phone,
  }),
  phoneHours: requiredText('The opening hours', 60),
  emailAnswerHours: wholeNumber({ what: 'The answer time', min: 1, max: 168 }),
  /** Stored with each subscription as the text that the subscriber agreed to. */
  newsletterText: z._default(requiredText('The invitation', 120), sampleNewsletterText),
  socials: listOf(social, 8).check(uniqueBy(nameKey, sameName, 'name')),
  marketplaces: listOf(marketplace, 12).check(uniqueBy(nameKey, sameName, 'name')),
  announcement: z._default(z.nullable(announcement), null),
});

export type ShopSettings = z.output<typeof shopSection>;
export type Marketplace = ShopSettings['marketplaces'][number];
