{{- define "araliya.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end }}
{{- end }}

{{- define "araliya.selector" -}}
app.kubernetes.io/name: araliya
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "araliya.labels" -}}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{ include "araliya.selector" . }}
{{- end }}

{{- define "araliya.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "araliya.serviceAccount" -}}
{{- if .Values.serviceAccount.create }}{{ .Values.serviceAccount.name | default (include "araliya.name" .) }}
{{- else }}{{ .Values.serviceAccount.name | default "default" }}{{ end }}
{{- end }}

{{- define "araliya.secret" -}}
{{ .Values.existingSecret | default (include "araliya.name" .) }}
{{- end }}

{{/* What every pod of the chart has: who runs it, where its settings come from, where it may write. */}}
{{- define "araliya.pod" -}}
serviceAccountName: {{ include "araliya.serviceAccount" . }}
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: data
    emptyDir: {}
  - name: scratch
    emptyDir: { sizeLimit: {{ .Values.scratch.sizeLimit }} }
{{- end }}

{{- define "araliya.container" -}}
image: {{ include "araliya.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - configMapRef: { name: {{ include "araliya.name" . }} }
  - secretRef: { name: {{ include "araliya.secret" . }} }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: scratch, mountPath: /tmp }
{{- end }}
