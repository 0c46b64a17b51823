// Stands in for https://checkout.razorpay.com/v1/checkout.js, which opens a window over the shop's page.
{
  const { origin: sandbox } = new URL(document.currentScript.src);

  /** An empty window would cover the page, so it is removed after this time. */
  const READY_TIMEOUT_MS = 15_000;

  class Razorpay {
    #options;
    #listeners = new Map();
    #end;

    constructor(options = {}) {
      if (!options.key) throw new TypeError('No key passed');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#end) return this;
      const { timeout, retry, handler } = this.#options;
      const focused = document.activeElement;
      const { overflow } = document.body.style;
      const frame = createFrame(this.#options);
      const readyTimer = setTimeout(() => this.#dismiss(), READY_TIMEOUT_MS);
      const paymentTimer =
        timeout > 0 ? setTimeout(() => this.#dismiss('timeout'), timeout * 1000) : undefined;
      const onMessage = ({ origin, source, data }) => {
        if (origin !== sandbox || source !== frame.contentWindow) return;
        if (data.type === 'ready') {
          clearTimeout(readyTimer);
          frame.focus();
          source.postMessage(windowOptions(this.#options), sandbox);
        }
        if (data.type === 'dismiss') this.#dismiss();
        if (data.type === 'gone') this.#end();
        if (data.type === 'paid') {
          this.#end();
          handler?.(data.claim);
        }
        if (data.type === 'failed') {
          if (retry === false || retry?.enabled === false) this.#end();
          this.#emit('payment.failed', { error: data.error });
        }
      };
      this.#end = () => {
        this.#end = undefined;
        clearTimeout(readyTimer);
        clearTimeout(paymentTimer);
        window.removeEventListener('message', onMessage);
        frame.remove();
        document.body.style.overflow = overflow;
        focused?.focus?.({ preventScroll: true });
      };
      window.addEventListener('message', onMessage);
      document.body.style.overflow = 'hidden';
      document.body.append(frame);
      return this;
    }

    close() {
      if (this.#end) this.#dismiss();
    }

    #dismiss(reason) {
      this.#end();
      this.#options.modal?.ondismiss?.(reason);
    }

    #emit(event, detail) {
      for (const listener of this.#listeners.get(event) ?? []) listener(detail);
    }
  }

  /** Personal data is sent by message, because a URL may be logged. */
  const windowOptions = ({ name, description, prefill, theme, modal }) => ({
    name,
    description,
    prefill: { name: prefill?.name, email: prefill?.email, contact: prefill?.contact },
    color: theme?.color,
    canEscape: modal?.escape !== false,
    mustConfirm: modal?.confirm_close === true,
  });

  const createFrame = ({ key, order_id }) => {
    const frame = document.createElement('iframe');
    const query = new URLSearchParams({
      key_id: key,
      order_id: order_id ?? '',
      origin: location.origin,
    });
    frame.src = `${sandbox}/sandbox/checkout?${query}`;
    frame.title = 'Payment';
    frame.className = 'razorpay-checkout-frame';
    // A content security policy may forbid style attributes, but not these properties.
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      background: 'transparent',
      colorScheme: 'light',
    });
    return frame;
  };

  window.Razorpay = Razorpay;
}
