export function platformProblem(platform?: string): string | undefined;
