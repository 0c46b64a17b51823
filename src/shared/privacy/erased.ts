/** Who stands in the books in place of somebody who was erased. The policy of `.invalid` is that no mail goes there. */
export const erasedName = 'Erased customer';

const HOST = '@erased.invalid';

export const erasedEmail = (id: string) => `${id}${HOST}`;

export const isErased = (email: string) => email.endsWith(HOST);
