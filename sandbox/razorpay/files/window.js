const query = new URLSearchParams(location.search);
const shopOrigin = query.get('origin');
const find = (id) => document.getElementById(id);
const sheet = find('sheet');
const form = find('form');
const status = find('status');

/** The options of the shop's page. */
let shop = { canEscape: true };
let isBusy = false;

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== shopOrigin || source !== window.parent) return;
  shop = data;
  showShop();
  sheet.focus({ preventScroll: true });
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && shop.canEscape) close();
  if (event.key === 'Tab') trapFocus(event);
});
find('close').addEventListener('click', close);

if (form) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void pay('captured');
  });
  find('fail').addEventListener('click', () => void pay('failed'));
  find('stay').addEventListener('click', () => showLeavePrompt(false));
  find('go').addEventListener('click', () => postToShop({ type: 'dismiss' }));
  for (const tab of tabs()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', moveTabFocus);
  }
}

postToShop({ type: 'ready' });

/** The target origin keeps the message from a page that replaced the shop. */
function postToShop(message) {
  window.parent.postMessage(message, shopOrigin);
}

function showShop() {
  const { name, description, prefill, color } = shop;
  if (isDark(color)) document.documentElement.style.setProperty('--accent', color);
  if (!form) return;
  if (name) find('shop').textContent = name;
  if (description) find('description').textContent = description;
  const contact = [prefill.name, prefill.email, prefill.contact].filter(Boolean).join(' · ');
  find('contact').textContent = contact;
  find('contact').hidden = contact === '';
}

/** Whether white text on the color has enough contrast. */
function isDark(color) {
  if (!/^#[\da-f]{6}$/i.test(color ?? '')) return false;
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18;
}

function close() {
  if (isBusy) return;
  if (shop.mustConfirm && form) showLeavePrompt(true);
  else postToShop({ type: 'dismiss' });
}

function showLeavePrompt(isShown) {
  form.hidden = isShown;
  find('leave').hidden = !isShown;
  find(isShown ? 'stay' : 'pay').focus();
}

function tabs() {
  return [...document.querySelectorAll('[role=tab]')];
}

function selectedTab() {
  return tabs().find((tab) => tab.ariaSelected === 'true');
}

function select(tab) {
  for (const one of tabs()) {
    one.ariaSelected = String(one === tab);
    one.tabIndex = one === tab ? 0 : -1;
    find(one.getAttribute('aria-controls')).hidden = one !== tab;
  }
  status.textContent = '';
}

function moveTabFocus(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = tabs();
  const next = all.at((all.indexOf(event.currentTarget) + step) % all.length);
  select(next);
  next.focus();
}

async function pay(outcome) {
  if (isBusy) return;
  const method = selectedTab().id;
  const vpa = find('vpa').value.trim();
  if (method === 'upi' && !['success@razorpay', 'failure@razorpay'].includes(vpa)) {
    status.textContent = 'Use success@razorpay or failure@razorpay.';
    find('vpa').focus();
    return;
  }
  setBusy(true);
  const scenario = find('scenario').value;
  const { email, contact } = shop.prefill ?? {};
  const order_id = query.get('order_id');
  const input = { order_id, outcome, method, vpa, email, contact, scenario };
  const { error, ...claim } = await send({ ...input, description: shop.description });
  setBusy(false);
  if (error) fail(error);
  else postToShop(scenario === 'lost_reply' ? { type: 'gone' } : { type: 'paid', claim });
}

async function send(input) {
  try {
    const response = await fetch('/sandbox/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return await response.json();
  } catch {
    return { error: { description: 'The sandbox is not responding. Please close this window.' } };
  }
}

/** The customer may try again; the page is notified only of payments that exist. */
function fail(error) {
  status.textContent = `Payment failed. ${error.description}`;
  if (error.metadata?.payment_id) postToShop({ type: 'failed', error });
  find('pay').focus();
}

function setBusy(busy) {
  isBusy = busy;
  sheet.ariaBusy = String(busy);
  for (const control of document.querySelectorAll('button, select, input')) {
    control.disabled = busy;
  }
  status.textContent = '';
}

function trapFocus(event) {
  const stops = [...sheet.querySelectorAll('button, input, select')].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility(),
  );
  const edge = event.shiftKey ? stops.at(0) : stops.at(-1);
  const isAtEdge =
    document.activeElement === edge || (event.shiftKey && document.activeElement === sheet);
  if (!isAtEdge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops.at(0)).focus();
}
