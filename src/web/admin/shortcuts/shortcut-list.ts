interface ShortcutGroup {
  title: string;
  shortcuts: readonly { keys: readonly string[]; text: string }[];
}

/** They lead to sections, and are for the roles that can open these. */
export const sectionShortcuts = [
  { keys: 'g o', to: '/admin/orders', text: 'Go to Orders' },
  { keys: 'g p', to: '/admin/products', text: 'Go to Products' },
  { keys: 'g s', to: '/admin/stock', text: 'Go to Stock' },
  { keys: 'g t', to: '/admin/tickets', text: 'Go to Support' },
] as const;

/** The other shortcuts of the back-office, for the help. Keys of a sequence are separated by a space. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [{ keys: ['?'], text: 'Show this help' }],
  },
  {
    title: 'Order',
    shortcuts: [
      { keys: ['j'], text: 'Next order in the list' },
      { keys: ['k'], text: 'Previous order in the list' },
      { keys: ['u'], text: 'Back to the list' },
    ],
  },
  {
    title: 'List of orders',
    shortcuts: [
      { keys: ['j', '↓'], text: 'Next order' },
      { keys: ['k', '↑'], text: 'Previous order' },
      { keys: ['Enter'], text: 'Open the order' },
      { keys: ['x'], text: 'Select the order' },
      { keys: ['Shift x'], text: 'Select up to this order' },
      { keys: ['Shift ↓', 'Shift ↑'], text: 'Extend the selection' },
      { keys: ['a'], text: 'Select all on this page' },
      { keys: ['Esc'], text: 'Clear the selection' },
      { keys: ['s'], text: 'Ship the selected orders' },
      { keys: ['p'], text: 'Print the selected orders' },
      { keys: ['/'], text: 'Search' },
    ],
  },
];
