/** Returns why the shop cannot run on this platform, or undefined if it can. */
export function platformProblem(platform = process.platform) {
  if (platform === 'linux' || platform === 'darwin') return undefined;
  const name = platform === 'win32' ? 'Windows itself' : platform;
  return `The shop runs on Linux, on macOS and, on Windows, inside WSL (https://learn.microsoft.com/windows/wsl/install); it does not run on ${name}.`;
}
