// Stands in for https://accounts.google.com/gsi/client: the part of Google Identity Services that requests
// an access token in a popup window.
{
  const { origin: sandbox } = new URL(document.currentScript.src);

  /** The popup's message may arrive shortly after the popup has closed. */
  const LATE_MESSAGE_MS = 500;
  const POLL_INTERVAL_MS = 200;

  const initTokenClient = (config) => {
    for (const name of ['client_id', 'scope', 'callback']) {
      if (!config[name]) throw failure('missing_required_parameter', `Missing ${name}.`);
    }
    return {
      requestAccessToken(overrides) {
        request({ ...config, ...overrides });
      },
    };
  };

  const request = ({ callback, error_callback: onError = () => {}, state, ...config }) => {
    const popup = window.open(popupUrl(config), 'g_auth_token_window', popupFeatures());
    if (!popup) {
      onError(failure('popup_failed_to_open', 'Failed to open popup window.'));
      return;
    }
    const onMessage = ({ origin, source, data }) => {
      if (origin !== sandbox || source !== popup) return;
      stop();
      callback(state === undefined ? data : { ...data, state });
    };
    let closedTimer;
    const closedPoll = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(closedPoll);
      closedTimer = setTimeout(() => {
        stop();
        onError(failure('popup_closed', 'Popup window closed'));
      }, LATE_MESSAGE_MS);
    }, POLL_INTERVAL_MS);
    const stop = () => {
      clearInterval(closedPoll);
      clearTimeout(closedTimer);
      window.removeEventListener('message', onMessage);
    };
    window.addEventListener('message', onMessage);
  };

  const popupUrl = ({ client_id, scope, prompt, hint, login_hint = hint }) => {
    const query = new URLSearchParams({
      client_id,
      scope,
      response_type: 'token',
      origin: location.origin,
      ...(prompt !== undefined && { prompt }),
      ...(login_hint !== undefined && { login_hint }),
    });
    return `${sandbox}/o/oauth2/auth?${query}`;
  };

  const popupFeatures = () => {
    const [width, height] = [480, 760];
    const left = Math.round(screenX + (outerWidth - width) / 2);
    const top = Math.round(screenY + (outerHeight - height) / 2);
    return `popup,width=${width},height=${height},left=${left},top=${top}`;
  };

  const failure = (type, message) => Object.assign(new Error(message), { type });

  window.google ??= {};
  window.google.accounts ??= {};
  window.google.accounts.oauth2 = { initTokenClient };
}
