const origin = new URLSearchParams(location.search).get('origin');
const failure = document.querySelector('#failure');
const status = document.querySelector('#status');

for (const button of document.querySelectorAll('.account')) {
  button.addEventListener('click', () => void signIn(button.value));
}
document.querySelector('#cancel').addEventListener('click', () => {
  answer({ error: 'access_denied', error_description: 'The user denied the request.' });
});

async function signIn(account) {
  try {
    const response = await fetch('/sandbox/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account, failure: failure.value }),
    });
    answer(await response.json());
  } catch {
    status.textContent = 'The sandbox does not answer. Please close this window.';
  }
}

/** The browser delivers it only if the opener still is of the origin the window was opened for. */
function answer(response) {
  if (!window.opener) {
    status.textContent = 'The page that asked is gone. Please close this window.';
    return;
  }
  window.opener.postMessage(response, origin);
  window.close();
}
