{let h=document.documentElement,k='loading-screen-seen',t=document.currentScript.dataset.ms-performance.now()
try{sessionStorage[k]||t>0&&(h.dataset.loading='',document.onreadystatechange=()=>root.inert=t,setTimeout(()=>{delete h.dataset.loading;root.inert=t=0;sessionStorage[k]=1},t))}catch{}}
