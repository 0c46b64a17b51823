import type { Data, FormDescription } from './describe.ts';
import { scheduleFields } from './schedule.ts';

const urlOrNone = ({ url }: Data) => (typeof url === 'string' ? url : 'No link');

export const shopForm: FormDescription = {
  groups: [
    {
      title: 'Name and logo',
      fields: [
        { kind: 'text', name: 'name', label: 'Shop name', maxLength: 40 },
        { kind: 'text', name: 'tagline', label: 'Tagline', maxLength: 120 },
        {
          kind: 'logo',
          name: 'logo',
          label: 'Logo',
          hint: 'Without a logo, the shop shows its name.',
        },
        {
          kind: 'icon',
          name: 'icon',
          label: 'Icon',
          hint: 'Shown in browser tabs and on phones. A square picture works best.',
        },
        {
          kind: 'image',
          name: 'shareImage',
          label: 'Share picture',
          hint: 'Shown beside links to the shop in messages and social networks. Use at least 1200 × 630 pixels. Without it, the shop draws a card with its name.',
        },
        {
          kind: 'image',
          name: 'signInImage',
          label: 'Picture beside the sign-in form',
          hint: 'Shown on wide screens. Upright pictures work best. Without it, the shop shows its name and tagline.',
        },
      ],
    },
    {
      title: 'In search results',
      text: 'What search engines and link previews show for the home page.',
      fields: [
        { kind: 'text', name: 'title', label: 'Page title', maxLength: 60 },
        { kind: 'multiline', name: 'description', label: 'Description', maxLength: 200 },
      ],
    },
    {
      title: 'Contact',
      fields: [
        {
          kind: 'email',
          name: 'contact.email',
          label: 'Customer care email',
          hint: 'For refunds and questions.',
        },
        { kind: 'email', name: 'contact.ordersEmail', label: 'Order tracking email' },
        { kind: 'phone', name: 'contact.phone', label: 'Phone', placeholder: '+91 98000 00000' },
        {
          kind: 'text',
          name: 'phoneHours',
          label: 'Opening hours',
          placeholder: 'Mon–Sat, 10 AM–6 PM',
          maxLength: 60,
        },
        {
          kind: 'number',
          name: 'emailAnswerHours',
          label: 'Emails are answered within',
          unit: 'hours',
        },
        { kind: 'text', name: 'city', label: 'City', maxLength: 60 },
        {
          kind: 'text',
          name: 'location',
          label: 'Location',
          hint: 'City, state and country, as shown in the footer.',
          maxLength: 120,
        },
        { kind: 'number', name: 'foundedYear', label: 'Founded in' },
      ],
    },
    {
      title: 'Newsletter',
      fields: [
        {
          kind: 'text',
          name: 'newsletterText',
          label: 'Invitation',
          hint: 'What subscribers get and how often, shown above the form in the footer. The shop stores it with each subscription.',
          maxLength: 120,
        },
      ],
    },
    {
      title: 'Announcement bar',
      fields: [
        {
          kind: 'optional',
          name: 'announcement',
          label: 'Announcement',
          toggle: 'Show an announcement',
          hint: 'A line above the header of every page.',
          blank: { text: '', link: null, startsAt: null, endsAt: null },
          fields: [
            { kind: 'text', name: 'text', label: 'Text', maxLength: 140 },
            {
              kind: 'link',
              name: 'link',
              label: 'Link',
              whenEmpty: 'null',
              hint: 'A page of this shop such as /products, or an address with https://',
            },
            ...scheduleFields,
          ],
        },
      ],
    },
    {
      title: 'Social links',
      text: 'Shown in the footer, in this order.',
      fields: [
        {
          kind: 'list',
          name: 'socials',
          label: 'Social links',
          entry: 'Social link',
          blank: { name: '', url: null },
          summary: urlOrNone,
          fields: [
            { kind: 'text', name: 'name', label: 'Name', placeholder: 'Instagram', maxLength: 40 },
            {
              kind: 'link',
              name: 'url',
              label: 'Address',
              whenEmpty: 'null',
              placeholder: 'https://',
              hint: 'Without an address, the name is shown as text.',
            },
          ],
        },
      ],
    },
    {
      title: 'Marketplaces',
      text: 'Other places where customers can buy your products.',
      fields: [
        {
          kind: 'list',
          name: 'marketplaces',
          label: 'Marketplaces',
          entry: 'Marketplace',
          blank: { name: '', kind: 'online store', url: null, logo: null },
          summary: urlOrNone,
          fields: [
            { kind: 'text', name: 'name', label: 'Name', maxLength: 40 },
            {
              kind: 'choice',
              name: 'kind',
              label: 'Kind',
              options: [
                { value: 'quick delivery', label: 'Quick delivery' },
                { value: 'online store', label: 'Online store' },
              ],
            },
            {
              kind: 'link',
              name: 'url',
              label: 'Address',
              whenEmpty: 'null',
              placeholder: 'https://',
              hint: 'Without an address, the name is shown as text.',
            },
            { kind: 'image', name: 'logo', label: 'Logo' },
          ],
        },
      ],
    },
  ],
};
