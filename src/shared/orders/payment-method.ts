const methods: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Netbanking',
  wallet: 'Wallet',
  emi: 'EMI',
};

/** An unknown method keeps the provider's name. */
export const paymentMethodText = (method: string | null) =>
  method === null ? '' : (methods[method] ?? method);
