const origin = new URLSearchParams(location.search).get('origin');
const failure = document.querySelector('#failure');
const status = document.querySelector('#status');

for (const button of document.querySelectorAll('.account')) {
  button.addEventListener('click', () => void signIn(button.value));
}
document.querySelector('#cancel').addEventListener('click', () => {
  sendToOpener({ error: 'access_denied', error_description: 'The user denied the request.' });
});

async function signIn(account) {
  try {
    const response = await fetch('/sandbox/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account, failure: failure.value }),
    });
    sendToOpener(await response.json());
  } catch {
    status.textContent = 'The sandbox is not responding. Please close this window.';
  }
}

/** The target origin keeps the token from a page that replaced the opener. */
function sendToOpener(response) {
  if (!window.opener) {
    status.textContent = 'The page that opened this window is closed. Please close this window.';
    return;
  }
  window.opener.postMessage(response, origin);
  window.close();
}
