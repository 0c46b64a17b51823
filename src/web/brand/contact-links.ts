export const mailTo = (email: string) => `mailto:${email}`;
export const phoneTo = (phone: string) => `tel:${phone.replaceAll(' ', '')}`;
