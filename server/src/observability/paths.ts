export const HEALTH_PATH = '/api/health'
export const METRICS_PATH = '/metrics'
