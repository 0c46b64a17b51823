import type { FormDescription } from './describe.ts';

export const mailForm: FormDescription = {
  groups: [
    {
      title: 'Sender',
      fields: [
        { kind: 'text', name: 'senderName', label: 'Sender name', maxLength: 60 },
        {
          kind: 'email',
          name: 'senderEmail',
          label: 'Sender address',
          whenEmpty: 'null',
          hint: 'Your mail provider must allow it. Leave it empty to use the address of the server.',
        },
        {
          kind: 'email',
          name: 'replyTo',
          label: 'Replies go to',
          whenEmpty: 'null',
          hint: 'Leave it empty to use the customer care email.',
        },
      ],
    },
    {
      title: 'Signature',
      fields: [
        {
          kind: 'multiline',
          name: 'signature',
          label: 'Signature',
          whenEmpty: 'text',
          hint: 'Shown at the end of every mail.',
          maxLength: 300,
        },
      ],
    },
    {
      title: 'Welcome email',
      text: 'The first email to a customer who creates an account.',
      fields: [
        {
          kind: 'multiline',
          name: 'welcomeText',
          label: 'Welcome text',
          whenEmpty: 'text',
          hint: 'About your shop, such as what you make and where. It may contain {city} and {shopName}. Leave it empty to leave this paragraph out.',
          maxLength: 400,
        },
      ],
    },
  ],
};
