/** Every place of the product (workspace §2). Addresses are written here and nowhere else. */
export const paths = {
  landing: '/',
  signIn: '/signin',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  desk: '/app',
  tasks: '/app/tasks',
  connect: '/app/connect',
  settings: '/app/settings',
} as const;
