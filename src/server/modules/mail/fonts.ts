export const SERIF = "font-family:Georgia,'Times New Roman',serif";
export const SANS =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
