/** The part of the provider's script that the shop uses. */
export interface RazorpayOptions {
  key: string;
  order_id: string;
  /** In paise. */
  amount: number;
  currency: string;
  name: string;
  prefill: { name: string; email: string; contact: string };
  /** Seconds until the window closes by itself. */
  timeout: number;
  theme: { color: string };
  handler(receipt: PaymentReceipt): void;
  modal: { ondismiss(): void };
}

/** Returned by the window after a payment. */
export interface PaymentReceipt {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

export type Razorpay = new (options: RazorpayOptions) => {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: (failure: unknown) => void): void;
};

declare global {
  interface Window {
    Razorpay?: Razorpay;
  }
}
