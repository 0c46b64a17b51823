/** Replaces an erased customer in the books. The domain `.invalid` receives no mail. */
export const erasedName = 'Erased customer';

const HOST = '@erased.invalid';

export const erasedEmail = (id: string) => `${id}${HOST}`;

export const isErased = (email: string) => email.endsWith(HOST);
