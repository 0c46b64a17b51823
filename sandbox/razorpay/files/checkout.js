// Stands in for https://checkout.razorpay.com/v1/checkout.js: the window over the shop's page.
{
  const { origin: sandbox } = new URL(document.currentScript.src);

  /** A window that shows nothing by then is taken away: it would lie over the page. */
  const READY_WITHIN_MS = 15_000;

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
      const frame = windowFor(this.#options);
      const deaf = setTimeout(() => this.#dismiss(), READY_WITHIN_MS);
      const late =
        timeout > 0 ? setTimeout(() => this.#dismiss('timeout'), timeout * 1000) : undefined;
      const hear = ({ origin, source, data }) => {
        if (origin !== sandbox || source !== frame.contentWindow) return;
        if (data.type === 'ready') {
          clearTimeout(deaf);
          frame.focus();
          source.postMessage(greeting(this.#options), sandbox);
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
        clearTimeout(deaf);
        clearTimeout(late);
        window.removeEventListener('message', hear);
        frame.remove();
        document.body.style.overflow = overflow;
        focused?.focus?.({ preventScroll: true });
      };
      window.addEventListener('message', hear);
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

    #emit(event, told) {
      for (const listener of this.#listeners.get(event) ?? []) listener(told);
    }
  }

  /** People's names and addresses travel by message, not in the address. */
  const greeting = ({ name, description, prefill, theme, modal }) => ({
    name,
    description,
    prefill: { name: prefill?.name, email: prefill?.email, contact: prefill?.contact },
    color: theme?.color,
    canEscape: modal?.escape !== false,
    mustConfirm: modal?.confirm_close === true,
  });

  const windowFor = ({ key, order_id }) => {
    const frame = document.createElement('iframe');
    const query = new URLSearchParams({
      key_id: key,
      order_id: order_id ?? '',
      origin: location.origin,
    });
    frame.src = `${sandbox}/sandbox/checkout?${query}`;
    frame.title = 'Payment';
    frame.className = 'razorpay-checkout-frame';
    // One by one: a page's policy may forbid style attributes, and never forbids these.
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
